"""Verifies signed receipts with nothing but the standard library and verify_evidence.py beside it.

    python3 verify_receipt.py [receipts.json]
    python3 verify_receipt.py receipt.jws jwks.json keys.json

Prints the outcome of each receipt. Written from docs/evidence-format.md and decision 43.
"""

import json
import pathlib
import sys

import verify_evidence as evidence
from verify_evidence import CannotTell, Refuted, b64url, require, sha256


def receipt_keys(text):
    """By RFC 7638 thumbprint."""
    keys = {}
    for key in evidence.read_json(text)["keys"]:
        require((key["kty"], key["crv"]) == ("OKP", "Ed25519"), "not an Ed25519 key")
        named = json.dumps({"crv": key["crv"], "kty": key["kty"], "x": key["x"]}, separators=(",", ":"))
        keys[evidence.to_b64url(sha256(named.encode()))] = b64url(key["x"])
    return keys


def open_jws(text, keys):
    header, payload, signature = text.strip().split(".")
    head = evidence.read_json(b64url(header).decode())
    if set(head) != {"alg", "kid", "typ"} or head["alg"] != "EdDSA" or head["typ"] != "consent-receipt+jws":
        raise CannotTell("not a receipt of this form")
    if head["kid"] not in keys:
        raise CannotTell("no pinned key has this ID")
    message = f"{header}.{payload}".encode()
    require(evidence.ed25519_verify(keys[head["kid"]], message, b64url(signature)), "the signature does not fit")
    return evidence.read_json(b64url(payload).decode())


def verify_receipt(text, jwks, keys):
    payload = open_jws(text, receipt_keys(jwks))
    receipt, proven = payload["receipt"], payload["evidence"]
    origin, size, root, _, ended = evidence.open_checkpoint(proven["checkpoint"], evidence.read_keys(keys))
    if ended is not None and ended[1]:
        raise CannotTell("only revoked keys signed the checkpoint")
    require(origin == proven["origin"] and origin.startswith(payload["iss"] + "/log/"), "another log")
    require(payload["jti"] == receipt["receipt_id"], "another receipt_id")
    events = proven["events"]
    require(events and events[0]["type"] in ("consent.created", "consent.attested"), "no creation")
    for event in events:
        verify_event(event, receipt, size, root)
    records = [json.loads(event["data"]) for event in events if event["type"] != "consent.erased"]
    compare(receipt, records[-1], any(event["type"] == "consent.erased" for event in events))


def verify_event(event, receipt, size, root):
    entry, frame = b64url(event["entry"]), evidence.read_canonical(event["frame"].encode())
    require(len(entry) == 48 and entry[16:] == sha256(event["frame"].encode()), "the frame is not that of the entry")
    proof = [b64url(each) for each in event["proof"]]
    require(evidence.root_from_proof(event["index"], size, evidence.leaf_hash(entry), proof) == root, "not in the tree")
    if not evidence.is_known_type(frame):
        raise CannotTell("a leaf of a later type")
    require(frame["type"] == event["type"], "another type")
    require(evidence.data_hash(event["data"], b64url(event["salt"])) == frame["data"], "the data do not open the frame")
    if frame["type"] == "consent.erased":
        require(json.loads(event["data"])["subject_id"] == receipt["subject_id"], "erases another subject")
        require(frame["site"] in ("", receipt["site_id"]), "erases another site")
    else:
        require((frame["record"], frame["site"]) == (receipt["consent_id"], receipt["site_id"]), "another record")


def compare(receipt, record, is_erased):
    said = {name: value for name, value in receipt.items() if name not in ("version", "receipt_id")}
    logged = {**{name: value for name, value in record.items() if name != "id"}, "consent_id": record["id"]}
    require(receipt["version"] == "1.0", "another version")
    if is_erased and record["deleted_at"] is None:
        require(said["deleted_at"] is not None, "does not say that it is erased")
        for name in ("deleted_at", "updated_at"):
            said.pop(name), logged.pop(name)
    require(evidence.canonical(said) == evidence.canonical(logged), "the receipt differs from the log")


def outcome_of(text, jwks, keys):
    try:
        verify_receipt(text, jwks, keys)
    except CannotTell as error:
        print(f"cannot tell: {error!r}", file=sys.stderr)
        return "cannot_tell"
    except (Refuted, KeyError, ValueError, IndexError, TypeError) as error:
        print(f"refuted: {error!r}", file=sys.stderr)
        return "refuted"
    return "holds"


def main():
    if len(sys.argv) == 4:
        texts = [pathlib.Path(path).read_text(encoding="utf-8") for path in sys.argv[1:]]
        outcome = outcome_of(*texts)
        print(outcome)
        sys.exit({"holds": 0, "refuted": 1, "cannot_tell": 2}[outcome])
    path = sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).with_name("receipts.json")
    vectors = json.loads(pathlib.Path(path).read_text(encoding="utf-8"))
    fits = []
    for each in vectors["receipts"]:
        keys = [json.dumps(each.get(name, vectors[name])) for name in ("jwks", "keys")]
        fits.append(outcome_of(each["jws"], *keys) == each["outcome"])
    print(f"{sum(fits)} of {len(fits)} as expected")
    sys.exit(0 if fits and all(fits) else 1)


if __name__ == "__main__":
    main()
