"""Catches mails as Mailpit does, with the two routes that `helm test` reads. Forwards none."""

import argparse
import email
import email.policy
import json
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

from aiosmtpd.controller import Controller

mails = []


class Catcher:
    async def handle_DATA(self, server, session, envelope):
        mails.append((envelope.rcpt_tos, email.message_from_bytes(envelope.content, policy=email.policy.default)))
        return "250 OK"


class Routes(BaseHTTPRequestHandler):
    def do_GET(self):
        url = urlsplit(self.path)
        found = None
        if url.path == "/api/v1/search":
            address = parse_qs(url.query)["query"][0].removeprefix("to:").strip('"')
            ids = [id for id, (recipients, _) in enumerate(mails) if address in recipients]
            found = {"messages": [{"ID": str(id)} for id in reversed(ids)]}
        elif url.path.startswith("/api/v1/message/"):
            text = mails[int(url.path.rsplit("/", 1)[1])][1].get_body(("plain",))
            found = {"Text": text.get_content()}
        body = json.dumps(found).encode()
        self.send_response(404 if found is None else 200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


def host_and_port(text):
    host, port = text.rsplit(":", 1)
    return host, int(port)


options = argparse.ArgumentParser()
options.add_argument("--smtp", type=host_and_port, required=True)
options.add_argument("--listen", type=host_and_port, required=True)
addresses = options.parse_args()
Controller(Catcher(), *addresses.smtp).start()
ThreadingHTTPServer(addresses.listen, Routes).serve_forever()
