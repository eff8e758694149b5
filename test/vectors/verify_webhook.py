"""Verifies webhooks with nothing but the standard library, and without a look at the TypeScript.

    python3 verify_webhook.py [webhook-signatures.json]

Checks every case of the file, prints each that differs, and ends with 1 if there is one.
"""

import base64
import binascii
import hashlib
import hmac
import json
import pathlib
import re
import sys
import time

MAX_HEADER_LENGTH = 1024
TIMESTAMP = re.compile(r"[1-9][0-9]{0,11}")
MESSAGE_ID = re.compile(r"[!-\-/-~]{1,256}")


def verify_webhook(raw_body, header, secret, tolerance_seconds=300, now=None):
    """X-Service-Signature: "ok", or why not. raw_body is bytes."""
    if not secret.startswith("whsec_") or secret == "whsec_":
        return "secret_unusable"
    if not header:
        return "header_missing"
    if len(header) > MAX_HEADER_LENGTH:
        return "header_malformed"
    timestamps, signatures = [], []
    for part in header.split(","):
        match = re.fullmatch(r"([a-z][a-z0-9]*)=([!-~]+)", part)
        if match is None:
            return "header_malformed"
        name, value = match.groups()
        if name == "t":
            timestamps.append(value)
        elif name == "v1":
            if re.fullmatch(r"[0-9a-f]{64}", value) is None:
                return "header_malformed"
            signatures.append(value)
    if len(timestamps) != 1 or TIMESTAMP.fullmatch(timestamps[0]) is None or not signatures:
        return "header_malformed"

    signed = timestamps[0].encode() + b"." + raw_body
    expected = hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()
    if not any([hmac.compare_digest(expected, signature) for signature in signatures]):
        return "signature_mismatch"
    return check_timestamp(timestamps[0], tolerance_seconds, now)


def verify_standard_webhook(raw_body, headers, secret, tolerance_seconds=300, now=None):
    """webhook-id, webhook-timestamp, webhook-signature: "ok", or why not. raw_body is bytes."""
    key = decode(secret[len("whsec_"):]) if secret.startswith("whsec_") else None
    if key is None or not 24 <= len(key) <= 64:
        return "secret_unusable"
    message_id, timestamp, header = (headers.get(f"webhook-{name}") for name in ("id", "timestamp", "signature"))
    if not message_id or not timestamp or not header:
        return "header_missing"
    if len(header) > MAX_HEADER_LENGTH or MESSAGE_ID.fullmatch(message_id) is None or TIMESTAMP.fullmatch(timestamp) is None:
        return "header_malformed"
    signatures = []
    for part in header.split(" "):
        match = re.fullmatch(r"(v[0-9]+[a-z]*),([!-~]+)", part)
        if match is None:
            return "header_malformed"
        if match.group(1) == "v1":
            signature = decode(match.group(2))
            if signature is None or len(signature) != 32:
                return "header_malformed"
            signatures.append(signature)
    if not signatures:
        return "header_malformed"

    expected = hmac.new(key, f"{message_id}.{timestamp}.".encode() + raw_body, hashlib.sha256).digest()
    if not any([hmac.compare_digest(expected, signature) for signature in signatures]):
        return "signature_mismatch"
    return check_timestamp(timestamp, tolerance_seconds, now)


def check_timestamp(timestamp, tolerance_seconds, now):
    age = int(time.time() if now is None else now) - int(timestamp)
    if age < -tolerance_seconds:
        return "timestamp_in_future"
    return "ok" if age <= tolerance_seconds else "timestamp_too_old"


def decode(text):
    try:
        decoded = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return None
    return decoded if base64.b64encode(decoded).decode() == text else None


def outcome_of(case):
    raw_body = base64.b64decode(case["body_base64"]) if "body_base64" in case else case["body"].encode()
    rest = (case["secret"], case["tolerance_seconds"], case["now"])
    if case["scheme"] == "service":
        return verify_webhook(raw_body, case["headers"].get("x-service-signature"), *rest)
    return verify_standard_webhook(raw_body, case["headers"], *rest)


def main():
    path = sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).with_name("webhook-signatures.json")
    cases = json.loads(pathlib.Path(path).read_text(encoding="utf-8"))["cases"]
    differing = 0
    for case in cases:
        outcome = outcome_of(case)
        if outcome != case["outcome"]:
            differing += 1
            print(f'{case["name"]}: expected {case["outcome"]}, was {outcome}')
    print(f"{len(cases) - differing} of {len(cases)} as expected")
    sys.exit(1 if differing or not cases else 0)


if __name__ == "__main__":
    main()
