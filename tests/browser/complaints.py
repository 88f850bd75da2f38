"""Errors that a browser reports while a page is in use; any of them fails a test."""

import re

REPORT_VIOLATIONS = """
addEventListener("securitypolicyviolation", (event) => {
  console.error(`policy violation: ${event.violatedDirective} ${event.blockedURI}`);
});
"""


class Complaints:
    """Errors on the console, uncaught errors, refused sources and answers of 500 in a context."""

    def __init__(self, context):
        self.found: list[str] = []
        self._allowed = [re.compile("Service Worker registration blocked by Playwright")]
        context.add_init_script(REPORT_VIOLATIONS)
        context.on("console", self._console)
        context.on("weberror", lambda problem: self.found.append(f"uncaught: {problem.error}"))
        context.on("response", self._answer)

    def allow(self, pattern):
        """Allow errors that belong to the test, such as a 404 for a missing page."""
        self._allowed.append(re.compile(pattern))

    def check(self):
        left = [text for text in self.found if not any(one.search(text) for one in self._allowed)]
        assert not left, "the browser complains:\n" + "\n".join(left)

    def _console(self, message):
        if message.type in ("error", "warning"):
            self.found.append(f"console: {message.text} ({message.location.get('url', '')})")

    def _answer(self, response):
        if response.status >= 500:
            self.found.append(f"answer {response.status} for {response.url}")
