"""A tiny engine for tests: it knows no rules and asks for the legal actions.

The first argument says how it behaves; every behaviour but `first` is a way to go wrong.
"""

import json
import sys
import threading

FOREVER = threading.Event()


def say(line):
    print(line, flush=True)


def main(behaviour):
    legal = []
    if behaviour == "dead at once":
        sys.exit("cannot find my weights")
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "nshex":
            if behaviour == "never ready":
                continue
            if behaviour == "odd greeting":
                say("uciok")
            say("id name scripted")
            say("option style calm")
            say("want legal")
            say("ready")
        elif word == "legal":
            legal = json.loads(rest)
        elif word == "setoption":
            behaviour = rest.partition(" ")[2]
        elif word == "stop" and behaviour == "until stopped":
            say(f"best {legal[0]}")
        elif word == "quit":
            if behaviour == "will not leave":
                FOREVER.wait()
            return
        elif word == "go":
            answer(behaviour, legal, rest)


def answer(behaviour, legal, limit):
    match behaviour:
        case "illegal":
            say("best retreat A1")
        case "unreadable":
            say("best fly me to the moon")
        case "chatty":
            say("thinking hard now")
        case "nothing":
            say("best")
        case "not text":
            sys.stdout.buffer.write(b"best \xff\xfe\n")
            sys.stdout.flush()
        case "endless line":
            sys.stdout.write("x" * 1_100_000)
            sys.stdout.flush()
        case "dies thinking":
            print("out of memory", file=sys.stderr)
            sys.exit(3)
        case "complains":
            say("error I do not like this position")
        case "silent" | "until stopped":
            pass
        case "deaf":
            FOREVER.wait()
        case _:
            say(f'info score 1.5 nodes 12 limit {limit.replace(" ", "=")} line ["{legal[0]}"]')
            say(f"best {legal[0]}")


main(sys.argv[1])
