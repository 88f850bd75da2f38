"""Bots as people name them: ours, your own in files and packages, and programs that speak the engine
protocol.

Our bots read the rules' views and answer with a packed number. Programs have positions and views by name, and
answer with actions. Either way a bot sees a view, never the order of a pile.
"""
