"""Verifies evidence with nothing but the standard library, and without a look at the TypeScript.

    python3 verify_evidence.py [evidence.json]
    python3 verify_evidence.py bundle.zip keys.json [policy.txt [entries.bin]]

Checks every value of the file, or one bundle; prints each that differs, and ends with 1 if there is one.
Written from docs/evidence-format.md.
"""

import base64
import binascii
import datetime
import hashlib
import io
import json
import pathlib
import re
import struct
import sys
import zipfile
import zlib


class Refuted(Exception):
    pass


class CannotTell(Exception):
    pass


class Unsigned(CannotTell):
    pass


class Incomplete(CannotTell):
    pass


def require(holds, problem):
    if not holds:
        raise Refuted(problem)


def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def b64(text):
    try:
        decoded = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError) as error:
        raise Refuted("not Base64") from error
    require(base64.b64encode(decoded).decode() == text, "Base64 in another form")
    return decoded


def read_json(text):
    """Refuses what two readers could read differently: names given twice in an object, and deep nesting."""
    depth, in_string, escaped = 0, False, False
    for character in text:
        if in_string:
            in_string, escaped = escaped or character != '"', character == "\\" and not escaped
        elif character == '"':
            in_string = True
        elif character in "[{":
            depth += 1
            require(depth <= 32, "JSON that is nested too deep")
        elif character in "]}":
            depth -= 1
    return json.loads(text, object_pairs_hook=unique)


def unique(pairs):
    require(len(dict(pairs)) == len(pairs), "an object that names a member twice")
    return dict(pairs)


def read_canonical(data):
    value = read_json(data.decode())
    require(canonical(value).encode() == data, "JSON that is not canonical")
    return value


def milliseconds(text):
    """Refuses times that do not exist, such as 2026-02-30."""
    require(re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", text), "not a time")
    time = datetime.datetime.strptime(text, "%Y-%m-%dT%H:%M:%S.%fZ").replace(tzinfo=datetime.timezone.utc)
    return round((time - EPOCH) / datetime.timedelta(milliseconds=1))


NEVER = float("inf")
EPOCH = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)


def b64url(text):
    return b64(text.replace("-", "+").replace("_", "/") + "=" * (-len(text) % 4))


def to_b64url(data):
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


# Ed25519 (RFC 8032), verification only.

P = 2**255 - 19
Q = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT_OF_MINUS_ONE = pow(2, (P - 1) // 4, P)


def add(a, b):
    x1, y1, z1, t1 = a
    x2, y2, z2, t2 = b
    e, f = (y1 - x1) * (y2 - x2) % P, (y1 + x1) * (y2 + x2) % P
    g, h = 2 * t1 * t2 * D % P, 2 * z1 * z2 % P
    i, j, k, m = f - e, h - g, h + g, f + e
    return i * j % P, k * m % P, j * k % P, i * m % P


def multiply(scalar, point):
    result = (0, 1, 1, 0)
    while scalar:
        if scalar & 1:
            result = add(result, point)
        point = add(point, point)
        scalar >>= 1
    return result


def decompress(data):
    y = int.from_bytes(data, "little")
    sign, y = y >> 255, y & (2**255 - 1)
    if y >= P:
        return None
    x2 = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    if x2 == 0:
        return None if sign else (0, y, 1, 0)
    x = pow(x2, (P + 3) // 8, P)
    if (x * x - x2) % P:
        x = x * ROOT_OF_MINUS_ONE % P
    if (x * x - x2) % P:
        return None
    if (x & 1) != sign:
        x = P - x
    return x, y, 1, x * y % P


BASE = decompress((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))


def ed25519_verify(public_key, message, signature):
    if len(public_key) != 32 or len(signature) != 64:
        return False
    a, r = decompress(public_key), decompress(signature[:32])
    s = int.from_bytes(signature[32:], "little")
    if a is None or r is None or s >= Q:
        return False
    h = int.from_bytes(hashlib.sha512(signature[:32] + public_key + message).digest(), "little") % Q
    left, right = multiply(s, BASE), add(r, multiply(h, a))
    return not ((left[0] * right[2] - right[0] * left[2]) % P or (left[1] * right[2] - right[1] * left[2]) % P)


# Leaves.


def canonical(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def data_hash(data, salt=b""):
    return to_b64url(sha256(salt, data.encode()))


def tag_of(what, tag_key):
    if what == "log":
        return bytes(16)
    if "subject_id" in what:
        return sha256(b"\x10", tag_key, what["subject_id"].encode())[:16]
    return sha256(b"\x11", what["policy_id"].encode())[:16]


def records_hash(records):
    return to_b64url(sha256("\n".join(sorted(records)).encode()))


ACTIONS = ("accept_all", "refuse_all", "save", "signal", "withdraw")
SURFACES = ("banner", "preferences", "api", "other")


def read_context(text):
    context = read_canonical(text.encode())
    members = {"action", "asked", "language", "notice_sha256", "signals", "surface"}
    require(isinstance(context, dict) and set(context) == members, "a context of another shape")
    require(context["action"] in ACTIONS and context["surface"] in SURFACES, "an unknown answer or surface")
    require(context["asked"] in ("served", "claimed"), "neither served nor claimed")
    require(re.fullmatch(r"[A-Za-z0-9-]{2,35}", context["language"]), "not a language")
    require(re.fullmatch(r"[0-9a-f]{64}", context["notice_sha256"]), "not the hash of a notice")
    signals = context["signals"]
    require(isinstance(signals, dict) and all(is_signal(name, signals[name]) for name in signals), "unknown signals")
    return context


def is_signal(name, value):
    if name == "gpc":
        return isinstance(value, bool)
    if name == "place":
        return isinstance(value, str) and re.fullmatch(r"[A-Z0-9-]{2,6}", value) is not None
    return name == "rule" and type(value) is int and 0 <= value <= 50


def read_asked_frame(text):
    """The frame of a creation that says who recorded it, and commits to a context if the record has one."""
    frame = read_canonical(text.encode())
    members = {"account", "at", "by", "data", "policy", "record", "site", "type", "v"} | ({"context"} & set(frame))
    if frame["type"] == "consent.attested":
        members.add("revision")
        require(frame.get("revision") == "created", "version 2 of a later revision")
    require(frame["type"] in ("consent.created", "consent.attested") and frame["v"] == 2, "no creation of version 2")
    require(set(frame) == members and set(frame["by"]) == {"id", "kind"}, "a frame of another shape")
    if "context" in frame:
        require(isinstance(frame["context"], str) and len(b64url(frame["context"])) == 32, "not a hash")
    return frame


def read_observed_frame(text):
    """The frame of a weekly report of what ran on a site."""
    frame = read_canonical(text.encode())
    require(set(frame) == {"account", "at", "data", "observed", "type", "v"}, "a frame of another shape")
    require((frame["type"], frame["v"]) == ("site.observed", 1), "no report of version 1")
    observed = frame["observed"]
    require(set(observed) == {"from", "number", "site", "to"}, "a report of another shape")
    require(type(observed["number"]) is int and observed["number"] >= 0 and isinstance(observed["site"], str), "no number or no site")
    require(all(re.fullmatch(r"\d{4}-\d{2}-\d{2}", observed[day]) for day in ("from", "to")), "not a day")
    require(len(b64url(frame["data"])) == 32, "not a hash")
    milliseconds(frame["at"])
    return frame


def read_checked_frame(text):
    """The frame of an answer about states whose question said record_check."""
    frame = read_canonical(text.encode())
    require(set(frame) == {"account", "at", "checked", "data", "type", "v"}, "a frame of another shape")
    require((frame["type"], frame["v"]) == ("subject.checked", 1), "no check of version 1")
    checked = frame["checked"]
    require(set(checked) == {"id", "site", "subjects"}, "a check of another shape")
    require(type(checked["subjects"]) is int and checked["subjects"] >= 0, "no number of subjects")
    require(isinstance(checked["id"], str) and isinstance(checked["site"], str), "no id or no site")
    require(len(b64url(frame["data"])) == 32, "not a hash")
    milliseconds(frame["at"])
    return frame


def read_audited_frame(text):
    """The frame of an entry of the audit trail."""
    frame = read_canonical(text.encode())
    require(set(frame) == {"account", "at", "audit", "data", "type", "v"}, "a frame of another shape")
    require((frame["type"], frame["v"]) == ("audit.recorded", 1), "no entry of version 1")
    require(set(frame["audit"]) == {"id"} and isinstance(frame["audit"]["id"], str), "an entry of another shape")
    require(len(b64url(frame["data"])) == 32, "not a hash")
    milliseconds(frame["at"])
    return frame


def read_linked_frame(text):
    """The frame of a link between a device and a person, or of its end."""
    frame = read_canonical(text.encode())
    members = {"account", "at", "by", "data", "link", "site", "type", "v"} | ({"attested"} & set(frame))
    require(set(frame) == members and set(frame["by"]) == {"id", "kind"}, "a frame of another shape")
    require(frame["type"] in ("subject.linked", "subject.unlinked") and frame["v"] == 1, "no link of version 1")
    require(frame.get("attested", True) is True, "neither attested nor made in time")
    require(isinstance(frame["link"], str) and isinstance(frame["site"], str), "no id or no site")
    require(len(b64url(frame["data"])) == 32, "not a hash")
    milliseconds(frame["at"])
    return frame


def read_purged_frame(text):
    """The frame of a purge: the salts and texts of these leaves were destroyed."""
    frame = read_canonical(text.encode())
    require(set(frame) == {"account", "at", "by", "leaves", "purged", "type", "v"}, "a frame of another shape")
    require((frame["type"], frame["v"]) == ("subject.purged", 1) and set(frame["by"]) == {"id", "kind"}, "no purge of version 1")
    require(type(frame["purged"]) is int and frame["purged"] >= 0 and len(b64url(frame["leaves"])) == 32, "no number or no hash")
    milliseconds(frame["at"])
    return frame


def is_refused(read, text):
    try:
        read(text)
    except (Refuted, KeyError, ValueError, TypeError):
        return True
    return False


# Trees (RFC 6962).


def leaf_hash(entry):
    return sha256(b"\x00", entry)


def tree_root(hashes):
    if not hashes:
        return sha256()
    if len(hashes) == 1:
        return hashes[0]
    split = 1
    while split * 2 < len(hashes):
        split *= 2
    return sha256(b"\x01", tree_root(hashes[:split]), tree_root(hashes[split:]))


def root_from_proof(index, size, leaf, proof):
    node, last, root = index, size - 1, leaf
    for sibling in proof:
        require(last > 0, "the proof is too long")
        if node % 2 or node == last:
            root = sha256(b"\x01", sibling, root)
            while node % 2 == 0 and node:
                node, last = node >> 1, last >> 1
        else:
            root = sha256(b"\x01", root, sibling)
        node, last = node >> 1, last >> 1
    require(last == 0, "the proof is too short")
    return root


# Notes.


def parse_vkey(text):
    name, key_id, encoded = text.split("+", 2)
    decoded = b64(encoded)
    require(sha256(name.encode(), b"\n", decoded)[:4].hex() == key_id, "the id of a key does not fit")
    return {"name": name, "id": key_id, "type": decoded[0], "key": decoded[1:]}


def parse_note(text):
    """The body, and the signatures by name and key id."""
    require("\n\n" in text, "no note")
    split = text.rindex("\n\n")
    body, lines = text[: split + 1], text[split + 2 : -1].split("\n")
    require(text.endswith("\n") and not re.search(r"[\x00-\x09\x0b-\x1f]", text), "no note")
    require(len(lines) <= 64, "too many signatures")
    signatures = {}
    for line in lines:
        dash, name, encoded = line.split(" ")
        require(dash == "\u2014" and len(b64(encoded)) > 4, "a line that is no signature")
        signatures.setdefault((name, b64(encoded)[:4].hex()), []).append(b64(encoded)[4:])
    return body, signatures


def parse_body(body):
    """Origin, size and root of a checkpoint."""
    require(body.endswith("\n") and body.count("\n") == 3, "no checkpoint")
    origin, size, root = body[:-1].split("\n")
    require(origin and re.fullmatch(r"0|[1-9]\d{0,15}", size) and int(size) < 2**53 and len(b64(root)) == 32, "no checkpoint")
    return origin, int(size), b64(root)


def open_checkpoint(text, keys, is_exact=False):
    """
    Origin, size, root, the time of the latest accepted cosignature, and (end, revoked) if the accepting keys are retired or revoked.
    Exact: only keys whose name is the origin count.
    """
    body, signatures = parse_note(text)
    origin, size, root = parse_body(body)
    signed, accepted, faults = False, [], []
    for generation in keys["generations"]:
        usable = [key for key in generation["keys"] if origin == key["name"] or not is_exact and origin.startswith(key["name"] + "/")]
        known = [key for key in usable if key["type"] in (1, 4)]
        times = {key["id"]: verify_signatures(body, key, signatures.get((key["name"], key["id"]), [])) for key in known}
        signed = signed or any(times.values())
        if not any(times.values()) or {key["type"] for key in known} != {1, 4}:
            continue
        cosigned = [time for each in times.values() for time in each if time is not None]
        is_late = generation["to"] is not None and any(time * 1000 > generation["to"] for time in cosigned)
        if not all(times.values()):
            faults.append("a signature is missing")
        elif is_late or any(time * 1000 + 999 < generation["from"] for time in cosigned):
            faults.append("a key signed when it was not in use")
        else:
            accepted.append((max(cosigned), generation))
    if accepted:
        if any(key["type"] not in (1, 4) for _, generation in accepted for key in generation["keys"]):
            raise CannotTell("keys of a later type")
        ends = [min(end for end in (generation["to"], generation["revoked_from"], NEVER) if end is not None) for _, generation in accepted]
        ended = None if max(ends) == NEVER else (max(ends), all(each["revoked_from"] is not None for _, each in accepted))
        return origin, size, root, max(time for time, _ in accepted), ended
    require(not faults, "; ".join(faults))
    if signed:
        raise Incomplete("the keys that signed lack a signature type")
    raise Unsigned("no known key signed the checkpoint")


def verify_signatures(body, key, signatures):
    """The time of each signature by the key, None for a plain one."""
    times = []
    for signature in signatures:
        time, message = None, body.encode()
        if key["type"] == 4:
            require(len(signature) == 72, "a cosignature of another length")
            (time,) = struct.unpack(">Q", signature[:8])
            require(time <= 253402300799, "a time after the year 9999")
            message, signature = f"cosignature/v1\ntime {time}\n".encode() + message, signature[8:]
        require(ed25519_verify(key["key"], message, signature), f'the signature of {key["id"]} does not fit')
        times.append(time)
    return times


def read_keys(text):
    """The pinned keys. Any fault of theirs means that nothing can be told."""
    try:
        keys = read_json(text)
        for generation in keys["generations"]:
            generation["keys"] = [parse_vkey(vkey) for vkey in generation["vkeys"]]
            generation["from"] = milliseconds(generation["from"])
            generation["to"] = None if generation["to"] is None else milliseconds(generation["to"])
            generation["revoked_from"] = milliseconds(generation["revoked_from"]) if "revoked_from" in generation else None
        return keys
    except (Refuted, KeyError, ValueError, TypeError) as error:
        raise CannotTell(f"the keys cannot be read: {error!r}") from error


# Bundles.


SYSTEM_FILE = re.compile(r"(^|.*/)(__MACOSX/.*|\.DS_Store|Thumbs\.db|desktop\.ini)")


def read_zip(content):
    """The files by name. Their order, compression, folder and headers do not matter."""
    try:
        archive = zipfile.ZipFile(io.BytesIO(content))
    except zipfile.BadZipFile as error:
        raise CannotTell("the file is cut short or not a zip") from error
    infos = [info for info in archive.infolist() if not info.is_dir() and not SYSTEM_FILE.fullmatch(info.filename)]
    if sum(info.file_size for info in infos) > 64 * len(content) + 2**24:
        raise CannotTell("a zip that states more content than fits")
    check_places(archive.infolist(), content)
    names = [info.filename for info in infos]
    require(len(set(names)) == len(names), "a file that is in the zip twice")
    folder = names[0].partition("/")[0] + "/" if names else ""
    if not all(name.startswith(folder) for name in names):
        folder = ""
    files = {info.filename[len(folder) :]: archive.read(info) for info in infos}
    if "manifest.json" not in files or not {"checkpoint.txt", "leaves.json", "raw.entries"} & set(files):
        raise CannotTell("a zip, but no bundle")
    return files


def check_places(infos, content):
    end = 0
    for info in sorted(infos, key=lambda info: info.header_offset):
        require(info.header_offset >= end, "files of the zip overlap")
        name_length, extra_length = struct.unpack("<HH", content[info.header_offset + 26 : info.header_offset + 30])
        end = info.header_offset + 30 + name_length + extra_length + info.compress_size


def verify_bundle(content, keys, now, policy=None, entries=None, log=None):
    """
    `now` is the time of the reader's clock, in milliseconds, `policy` the witnesses that the reader trusts, `entries` those of the log, and
    `log` the answer of GET /log, which has the tag key.
    """
    doubts = []
    files = read_zip(content)
    version = read_json(files["manifest.json"].decode())["v"]
    if version > 7:
        raise CannotTell("a newer form")
    manifest = read_canonical(files["manifest.json"])
    about = "record" if manifest["kind"] == "consent" else "subject"
    members = {"account", "files", "kind", "log", "made_at", "origin", "size", "v", about}
    members |= {"signatures"} if version >= 5 else set()
    require(set(manifest) == members and manifest["kind"] in ("consent", "subject") and version in (1, 2, 3, 4, 5, 6, 7), "no manifest")
    milliseconds(manifest["made_at"])
    listed = {file["name"]: file for file in manifest["files"]}
    require(list(listed) == sorted(listed) and len(listed) == len(manifest["files"]), "a list of files out of order")
    require(set(listed) | {"manifest.json"} == set(files), "other files than in the manifest")
    for name, file in listed.items():
        require(file == {"name": name, "bytes": len(files[name]), "sha256": sha256(files[name]).hex()}, f"{name} has changed")
    origin, size, root, signed, ended = open_enclosed(files, keys)
    verify_signed_before(now, signed * 1000, doubts)
    require((origin, size) == (manifest["origin"], manifest["size"]), "the manifest is of another tree")
    require(manifest["log"] in origin.split("/")[-2:], "the manifest is of another log")

    leaves, policies = read_canonical(files["leaves.json"]), read_canonical(files["leaves-policy.json"])
    notices = read_canonical(files["leaves-notice.json"]) if version >= 6 else []
    require(version >= 6 or not any(name.startswith("notices/") or name == "leaves-notice.json" for name in files), "notices of a later form")
    for some in (leaves, policies, notices):
        require(all(a["index"] < b["index"] for a, b in zip(some, some[1:])), "leaves out of order")
    completeness = read_canonical(files["completeness.json"])
    shown = show_leaves(completeness, leaves, policies + notices, files, (size, root))
    for leaf in leaves + policies + notices:
        verify_leaf(leaf, files, manifest, shown)
    texts = {(json.loads(p["frame"])["policy"]["id"], json.loads(p["frame"])["policy"]["version"]): p for p in policies}
    for leaf in policies:
        verify_policy(leaf, files[leaf["file"]].decode())
    known = [leaf for leaf in leaves if is_known_type(json.loads(leaf["frame"]), version)]
    purged = verify_purges(known)
    for leaf in known:
        verify_opening(leaf, manifest, texts, purged)
        verify_context(leaf, version)
    verify_notices(notices, known, files, doubts)
    opened = [json.loads(leaf["frame"]).get("record") for leaf in known if leaf["data"] is not None or leaf["entry"] in purged]
    require("subject" in manifest or manifest["record"] in opened, "no open leaf of the record")
    proofs = {f'proofs/{leaf["index"]}.tlog-proof' for leaf in leaves + policies} if manifest["v"] == 1 else set()
    require({name for name in files if name.startswith("proofs/")} == proofs, "other proofs than of the leaves")
    verify_completeness(completeness, shown, version)
    indexed = verify_segments(completeness, files, manifest, shown, doubts)
    require(tagged(b64url(completeness["tag"]), indexed[0], shown) == [(leaf["index"], leaf["entry"]) for leaf in leaves], "not all of the tag")
    if entries is not None and completeness["segments"]:
        verify_entries(entries, completeness, (size, root), doubts)
    if version >= 3:
        own_entries = tagged(bytes(16), indexed[1], shown)
        history = verify_own_leaves(completeness["own"], own_entries, files, manifest, origin, shown, doubts, len(leaves) > 0)
    else:
        history = unknown_history(origin)
    dated = [leaf for leaf in known if leaf["data"] is not None] + policies + notices
    trees = verify_anchors(completeness.get("anchors"), manifest, (origin, shown), keys, policy, dated, doubts)
    verify_retired(ended, trees, dated, doubts)
    if version >= 5:
        verify_signatures_of_manifest(manifest, keys, files)
    if known == leaves:
        verify_story(leaves, policies, history, signed * 1000, doubts)
        verify_purge_times(leaves, purged, history, signed * 1000)
    else:
        doubts.append("a leaf of a later type")
    # The bundle of a purged record names no subject.
    is_named = any(leaf["data"] is not None for leaf in leaves) or "record" in manifest and known == leaves
    verify_subject(manifest, completeness, log, is_named, doubts)
    if doubts:
        raise CannotTell("; ".join(dict.fromkeys(doubts)))


def open_enclosed(files, keys):
    """If no pinned key signed, the keys in the bundle must have: other bundles contradict themselves."""
    text, enclosed = files["checkpoint.txt"].decode(), read_canonical(files["keys.json"])
    try:
        return open_checkpoint(text, keys)
    except Unsigned:
        if any(key["type"] not in (1, 4) for generation in keys["generations"] for key in generation["keys"]):
            raise
        try:
            open_checkpoint(text, read_keys(json.dumps(enclosed)))
        except (Unsigned, Incomplete) as error:
            raise Refuted("no key of the log signed the checkpoint") from error
        raise


def show_leaves(completeness, leaves, policies, files, tree):
    """What shows that a leaf is in the tree: the raw entries, from `start` on, and proofs before it."""
    own, proofs = completeness.get("own", []), completeness.get("proofs", [])
    require(all(set(proof) == {"index", "hashes"} for proof in proofs), "another shape of proofs")
    indexes = [proof["index"] for proof in proofs]
    given = {leaf["index"] for leaf in leaves + policies + own if leaf["index"] < completeness["start"]}
    require(indexes == sorted(given) or indexes == [] and completeness["v"] < 4, "other proofs than of the leaves")
    by_index = {proof["index"]: [b64url(each) for each in proof["hashes"]] for proof in proofs}
    return {"start": completeness["start"], "raw": files["raw.entries"], "proofs": by_index, "size": tree[0], "root": tree[1]}


def verify_shown(index, entry, shown):
    if index >= shown["start"]:
        at = (index - shown["start"]) * 48
        require(shown["raw"][at : at + 48] == entry, "another entry among the raw entries")
        return
    require(index in shown["proofs"], "a leaf without a proof")
    led = root_from_proof(index, shown["size"], leaf_hash(entry), shown["proofs"][index])
    require(led == shown["root"], "a proof that leads elsewhere")


def verify_leaf(leaf, files, manifest, shown):
    entry, frame = b64url(leaf["entry"]), read_json(leaf["frame"])
    milliseconds(frame["at"])
    require(entry == entry[:16] + sha256(leaf["frame"].encode()), "a frame does not make its entry")
    require(canonical(frame) == leaf["frame"], "a frame is not canonical")
    require(frame["account"] == manifest["account"], "a frame of another account")
    if manifest["v"] >= 2:
        verify_shown(leaf["index"], entry, shown)
        return
    head, _, note = files[f'proofs/{leaf["index"]}.tlog-proof'].decode().partition("\n\n")
    magic, index, *proof = head.split("\n")
    require(magic == "c2sp.org/tlog-proof@v1" and index == f'index {leaf["index"]}', "a proof of another leaf")
    require(note.encode() == files["checkpoint.txt"], "a proof of another checkpoint")
    led = root_from_proof(leaf["index"], shown["size"], leaf_hash(entry), [b64(line) for line in proof])
    require(led == shown["root"], "a proof that leads elsewhere")


def verify_opening(leaf, manifest, texts, purged):
    frame = json.loads(leaf["frame"])
    if frame["type"] == "subject.purged":
        return
    if leaf["entry"] in purged:
        require(is_closed(leaf), "a text that was destroyed")
        if frame["type"] == "consent.erased":
            verify_records(leaf, frame)
        return
    if leaf["data"] is None:
        require(manifest["kind"] == "consent" and frame.get("record") not in (None, manifest["record"]), "a leaf that may not be closed")
        return
    require(data_hash(leaf["data"], b64url(leaf["salt"])) == frame["data"], "a text that was not logged")
    data = read_json(leaf["data"])
    require(data["subject_id"] == manifest.get("subject", data["subject_id"]), "another subject")
    require(data["site_id"] == frame["site"], "another site")
    if frame["type"] == "consent.erased":
        require(data["erased"] == frame["erased"], "another number of records")
        verify_records(leaf, frame)
        return
    require((data["id"], data["policy_version"]) == (frame["record"], frame["policy"]["version"]), "another record")
    policy = texts.get((frame["policy"]["id"], frame["policy"]["version"]))
    if frame["policy"]["id"]:
        require(policy is not None and json.loads(policy["frame"])["policy"] == frame["policy"], "no policy text")


def verify_records(leaf, frame):
    require(frame["erased"] == len(leaf["records"]), "another number of records")
    require(leaf["records"] == sorted(set(leaf["records"])), "records that are not sorted")
    require(records_hash(leaf["records"]) == frame["records"], "other records")


def is_closed(leaf):
    return leaf["data"] is None and leaf["salt"] is None and leaf.get("context") is None


def verify_purges(leaves):
    """The index of the purge by each entry that it names (form 7). Only these leaves may be closed in the bundle of a subject."""
    types = {leaf["entry"]: json.loads(leaf["frame"])["type"] for leaf in leaves}
    named = {}
    for leaf in leaves:
        if types[leaf["entry"]] != "subject.purged":
            continue
        frame, records = read_purged_frame(leaf["frame"]), leaf["records"]
        require(is_closed(leaf), "a purge with a text")
        require(records is not None and records == sorted(set(records)), "a purge without its list, or one in another order")
        require((records_hash(records), len(records)) == (frame["leaves"], frame["purged"]), "other leaves than were purged")
        require(all(types.get(entry, "subject.purged") != "subject.purged" for entry in records), "a purge of what is no leaf with a text")
        named.update(dict.fromkeys(records, leaf["index"]))
    return named


def verify_purge_times(leaves, purged, history, signed):
    """An active record is never purged, and nothing that a purge names is later than it."""
    frames = {leaf["index"]: json.loads(leaf["frame"]) for leaf in leaves}
    ended = {record for leaf in leaves if frames[leaf["index"]]["type"] == "consent.erased" for record in leaf["records"] or []}
    ended |= {f["record"] for f in frames.values() if f.get("deleted") or f.get("revision") in ("deleted", "erased")}
    for frame in frames.values():
        if frame["type"] == "subject.purged":
            time, opened = milliseconds(frame["at"]), history["opened"]
            require(time <= signed + SLACK, "a purge that is dated after the signature")
            require(opened is None or time >= opened - 31 * DAY, "a purge that is older than its log")
    for leaf in leaves:
        if leaf["entry"] in purged:
            frame, purge = frames[leaf["index"]], frames[purged[leaf["entry"]]]
            require(milliseconds(frame["at"]) <= milliseconds(purge["at"]) + SLACK, "a leaf that is later than its purge")
            require(frame["type"] == "consent.erased" or frame["record"] in ended, "a purge of an active record")


def verify_subject(manifest, completeness, log, is_named, doubts):
    """Without an open leaf, the tag key to which the log commits says whose tag it is."""
    if log is None or "subject" not in manifest:
        if not is_named:
            doubts.append("no open leaf names the subject")
        return
    given = read_json(log)
    key, frame = b64url(given["tag_key"]), {"account": manifest["account"], "at": given["opened_at"], "type": "log.tag_key", "v": 1}
    frame["tag_key"] = to_b64url(sha256(key))
    entry = to_b64url(bytes(16) + sha256(canonical(frame).encode()))
    if all(leaf["entry"] != entry for leaf in completeness.get("own", [])):
        doubts.append("the tag key of another log")
        return
    require(to_b64url(tag_of({"subject_id": manifest["subject"]}, key)) == completeness["tag"], "the tag of another subject")


def verify_policy(leaf, text):
    frame, data = json.loads(leaf["frame"]), read_json(text)
    policy = {"id": data["id"], "sha256": sha256(data["content"].encode()).hex(), "version": data["version"]}
    require(data_hash(text) == frame["data"] and policy == frame["policy"], "a policy that was not logged")
    require(to_b64url(sha256(data["name"].encode())) == frame["name"], "another name of a policy")
    require(b64url(leaf["entry"])[:16] == tag_of({"policy_id": data["id"]}, b""), "the tag of another policy")


# What was asked (form 6).

EXTENSIONS = {"image/png": "png", "image/jpeg": "jpg", "image/webp": "webp"}


def verify_context(leaf, version):
    """A frame may commit to the context, with the salt of the record. A closed leaf has none."""
    require(("context" in leaf) == (version >= 6), "a context of another form")
    frame, context = json.loads(leaf["frame"]), leaf.get("context")
    if frame["v"] == 2:
        read_asked_frame(leaf["frame"])
    if leaf["data"] is None or "context" not in frame:
        require(context is None, "a context that no open frame commits to")
        return
    require(context is not None, "a context that is missing")
    require(data_hash(context, b64url(leaf["salt"])) == frame["context"], "a context that was not logged")
    read_context(context)


def verify_notices(notices, leaves, files, doubts):
    found = {}
    for leaf in notices:
        frame = json.loads(leaf["frame"])
        require(frame["type"] in ("notice.published", "notice.attested"), "a leaf that publishes no notice")
        require(set(frame) == {"account", "at", "notice", "type", "v"} and frame["v"] == 1, "another shape of a notice")
        notice = frame["notice"]
        require(leaf["file"] == f'notices/{notice["site"]}.v{notice["number"]}.json', "a file of another notice")
        require(b64url(leaf["entry"])[:16] == sha256(b"\x12", notice["site"].encode())[:16], "the tag of another site")
        require(sha256(files[leaf["file"]]).hex() == notice["sha256"], f'{leaf["file"]} was not logged')
        content = read_json(files[leaf["file"]].decode())
        require(content["site_id"] == notice["site"], "a notice of another site")
        found.setdefault((notice["site"], notice["sha256"]), (leaf, frame, content))
    needed = set()
    for each in leaves:
        if each.get("context") is None:
            continue
        frame, context = json.loads(each["frame"]), json.loads(each["context"])
        require((frame["site"], context["notice_sha256"]) in found, "a notice that is not here")
        leaf, published, content = found[frame["site"], context["notice_sha256"]]
        needed |= {leaf["file"]} | pictures_of(content, files, doubts)
        if content["v"] != 1 or content["kind"] not in ("banner", "form"):
            doubts.append("a notice of a later kind")
        is_dated = frame["type"] == "consent.created" and published["type"] == "notice.published" and context["asked"] == "served"
        if is_dated and milliseconds(published["at"]) > milliseconds(frame["at"]) + SLACK:
            doubts.append("a record that is dated before the notice that was served")
    require({name for name in files if name.startswith("notices/")} == needed, "other notices than the leaves answer")


def pictures_of(content, files, doubts):
    if content["kind"] != "form" or content.get("picture") is None:
        return set()
    picture = content["picture"]
    if picture["media_type"] not in EXTENSIONS:
        doubts.append("a picture of a later kind")
        return set()
    name = f'notices/{picture["sha256"]}.{EXTENSIONS[picture["media_type"]]}'
    require((sha256(files[name]).hex(), len(files[name])) == (picture["sha256"], picture["bytes"]), "another picture")
    return {name}


def verify_completeness(completeness, shown, version):
    if version < 5:
        require((completeness["start"], completeness["frontier"], completeness["segments"]) == (0, [], []), "not raw from the start")
    members = {"frontier", "segments", "start", "tag", "v"} | ({"own"} if version >= 3 else set())
    members |= ({"anchors"} if version >= 4 else set()) | ({"proofs"} if version >= 5 else set())
    require(set(completeness) == members and completeness["v"] == min(4, max(1, version - 1)), "completeness of another form")
    raw, start = shown["raw"], completeness["start"]
    require(len(raw) % 48 == 0 and start + len(raw) // 48 == shown["size"], "another number of entries")
    hashes = [leaf_hash(raw[at : at + 48]) for at in range(0, len(raw), 48)]
    led = root_after(start, [b64url(each) for each in completeness["frontier"]], hashes)
    require(led == shown["root"], "the entries make another root")


def root_after(start, frontier, hashes):
    """The root of a tree of which only what comes after `start` is known leaf by leaf."""
    require(len(frontier) == bin(start).count("1") and all(len(each) == 32 for each in frontier), "another frontier")
    stack, size = list(frontier), start
    for each in hashes:
        index = size
        while index % 2:
            each, index = sha256(b"\x01", stack.pop(), each), index >> 1
        stack.append(each)
        size += 1
    if not stack:
        return sha256()
    root = stack.pop()
    while stack:
        root = sha256(b"\x01", stack.pop(), root)
    return root


def tagged(tag, indexed, shown):
    """The (index, entry) of the leaves with the tag. The entry of an indexed leaf is proven by its own proof."""
    raw, start = shown["raw"], shown["start"]
    found = [(start + at // 48, to_b64url(raw[at : at + 48])) for at in range(0, len(raw), 48) if raw[at : at + 16] == tag]
    return [(index, Tagged(tag)) for index in indexed] + found


class Tagged:
    """Equals the text of each entry with the tag."""

    def __init__(self, tag):
        self.tag = tag

    def __eq__(self, entry):
        return b64url(entry)[:16] == self.tag


# The index: what shows the leaves with a tag without all entries.

INDEX_TAG = bytes(15) + b"\x01"


def verify_segments(completeness, files, manifest, shown, doubts):
    """The leaves before the raw entries that have the tag of the bundle, and those of the log itself."""
    segments, found, own, end = completeness["segments"], [], [], 0
    if len(segments) > 64:
        raise CannotTell("too many segments")
    for segment in segments:
        members = {"start", "size", "index", "entry", "frame", "proof", "runs"}
        require(set(segment) == members and set(segment["runs"]) == {"tag", "own"}, "another shape of a segment")
        require(segment["start"] == end and is_segment(end, segment["size"]), "segments that do not cover the log")
        end += segment["size"]
        proof = [b64url(each) for each in segment["proof"]]
        require(segment["index"] < shown["start"] or not proof, "a proof of a raw entry")
        verify_leaf(segment, files, manifest, {**shown, "proofs": {segment["index"]: proof}})
        frame = json.loads(segment["frame"])
        require(set(frame) == {"account", "at", "log", "root", "segment", "type", "v"}, "another shape of log.index")
        require((frame["type"], frame["v"]) == ("log.index", 1) and b64url(segment["entry"])[:16] == INDEX_TAG, "no log.index")
        require(frame["log"] == manifest["log"], "the index of another log")
        require(frame["segment"] == {"size": segment["size"], "start": segment["start"]}, "the index of another segment")
        require(segment["index"] >= end, "an index of leaves that come after it")
        for run, tag, into in (("tag", b64url(completeness["tag"]), found), ("own", bytes(16), own)):
            into += read_run(segment["runs"][run], segment["start"], segment["size"], b64url(frame["root"]), tag)
    require(end == completeness["start"], "segments that do not cover the log")
    return found, own


def is_segment(start, size):
    each = 512
    while each < size:
        each *= 4
    return each == size and start % size == 0 and start + size < 2**53


def read_run(run, start, size, root, tag):
    require(set(run) == {"first", "records", "hashes"}, "another shape of a run")
    data, first, hashes = b64url(run["records"]), run["first"], [b64url(each) for each in run["hashes"]]
    require(len(data) % 22 == 0 and all(len(each) == 32 for each in hashes), "records or hashes of another length")
    records = [data[at : at + 22] for at in range(0, len(data), 22)]
    end = first + len(records)
    require(records and 0 <= first and end <= size, "records outside of the segment")

    def node(begin, width):
        if begin + width <= first or begin >= end:
            require(hashes, "too few hashes")
            return hashes.pop(0)
        if width == 1:
            return leaf_hash(records[begin - first])
        left = node(begin, width // 2)
        return sha256(b"\x01", left, node(begin + width // 2, width // 2))

    require(node(0, size) == root and not hashes, "a run that leads elsewhere")
    require(all(a < b for a, b in zip(records, records[1:])), "records that are not sorted")
    leaves = [int.from_bytes(record[16:], "big") for record in records]
    require(all(start <= leaf < start + size for leaf in leaves), "a record of another segment")
    require(first == 0 or records[0][:16] < tag, "no neighbour before the tag")
    require(end == size or records[-1][:16] > tag, "no neighbour after the tag")
    require(all(record[:16] == tag for record in records[1:-1]), "more than the neighbours")
    return [leaf for record, leaf in zip(records, leaves) if record[:16] == tag]


def verify_entries(entries, completeness, tree, doubts):
    """With the entries of the whole log, the operator's index needs no trust."""
    size, root = tree
    all_entries = [entries[at : at + 48] for at in range(0, size * 48, 48)]
    if len(entries) < size * 48 or tree_root([leaf_hash(entry) for entry in all_entries]) != root:
        doubts.append("the entries are of another log")
        return
    for segment in completeness["segments"]:
        start, end = segment["start"], segment["start"] + segment["size"]
        records = sorted(all_entries[leaf][:16] + leaf.to_bytes(6, "big") for leaf in range(start, end))
        made = tree_root([leaf_hash(record) for record in records])
        require(to_b64url(made) == json.loads(segment["frame"])["root"], f"the signed index of leaves {start} to {end - 1} is false")


# The signatures of the manifest.


def verify_signatures_of_manifest(manifest, keys, files):
    """A key that the reader pinned or that is in the bundle signed it. Only a pinned one in use says who made it."""
    payload = to_b64url(canonical({name: value for name, value in manifest.items() if name != "signatures"}).encode())
    require(1 <= len(manifest["signatures"]) <= 64, "another number of signatures")
    pinned = manifest_keys(keys, manifest["origin"])
    known = {**manifest_keys(read_enclosed(files), manifest["origin"]), **pinned}
    current = []
    for jws in manifest["signatures"]:
        header, empty, signature = jws.split(".")
        claims = read_json(b64url(header).decode())
        require(empty == "" and set(claims) == {"alg", "kid", "typ"}, "no detached JWS")
        require((claims["alg"], claims["typ"]) == ("EdDSA", "consent-bundle+jws"), "a signature of something else")
        require(claims["kid"] in known, "a manifest that an unknown key signed")
        key, _ = known[claims["kid"]]
        require(ed25519_verify(key, f"{header}.{payload}".encode(), b64url(signature)), "a signature of another manifest")
        if claims["kid"] in pinned:
            current += [each for each in pinned[claims["kid"]][1] if each["to"] is None and each["revoked_from"] is None]
    made = milliseconds(manifest["made_at"])
    require(not current or any(made >= each["from"] - SLACK for each in current), "a manifest from before its key")


def manifest_keys(keys, origin):
    """Plain keys and their generations, by their thumbprints (RFC 7638)."""
    found = {}
    for generation in keys["generations"]:
        for key in generation["keys"]:
            if key["type"] == 1 and (origin == key["name"] or origin.startswith(key["name"] + "/")):
                thumbprint = sha256(canonical({"crv": "Ed25519", "kty": "OKP", "x": to_b64url(key["key"])}).encode())
                found.setdefault(to_b64url(thumbprint), (key["key"], []))[1].append(generation)
    return found


def read_enclosed(files):
    return read_keys(json.dumps(read_canonical(files["keys.json"])))


# Anchors: who else has seen the log. Time stamps are compared with what they stamp, and not verified.


def parse_policy(text):
    """Witnesses by name, and whether a set of them is enough (c2sp.org/tlog-policy, without lines for logs)."""
    try:
        witnesses, met, quorum = {}, {}, None
        for line in text.splitlines():
            kind, *words = line.split() or ["#"]
            if kind == "witness":
                witnesses[words[0]] = parse_vkey(words[1])
                met[words[0]] = lambda names, name=words[0]: name in names
            elif kind == "group":
                members = [met[name] for name in words[2:]]
                needed = {"any": 1, "all": len(members)}.get(words[1]) or int(words[1])
                require(1 <= needed <= len(members), "a quorum that cannot be met")
                met[words[0]] = lambda names, members=members, needed=needed: sum(each(names) for each in members) >= needed
            elif kind == "quorum":
                require(quorum is None, "a second quorum")
                quorum = (lambda names: True) if words == ["none"] else met[words[0]]
            else:
                require(kind.startswith("#"), "an unknown word")
        require(quorum is not None, "no quorum")
        return witnesses, quorum
    except (Refuted, KeyError, ValueError, IndexError) as error:
        raise CannotTell(f"the policy cannot be read: {error!r}") from error


def quorum_time(body, signatures, policy):
    """When the last witness of a quorum signed, in milliseconds: None without one."""
    witnesses, is_met = policy
    times = {}
    for name, key in witnesses.items():
        if key["type"] == 6:
            print("SKIPPED: a cosignature of type 0x06, which the standard library cannot check", file=sys.stderr)
        elif found := verify_signatures(body, key, signatures.get((key["name"], key["id"]), [])):
            require(all(found), "a cosignature without a time")
            times[name] = min(found)
    signed = set()
    for name in sorted(times, key=times.get):
        signed.add(name)
        if is_met(signed) and not is_met(set()):
            return times[name] * 1000
    return None


def der_values(data):
    """The (tag, content) pairs of DER values that follow each other."""
    values = []
    while data:
        require(len(data) >= 2 and data[0] & 31 != 31, "no DER")
        length, start = data[1], 2
        if length & 128:
            start += length & 127
            require(2 < start <= 6 and len(data) >= start, "no DER")
            length = int.from_bytes(data[2:start], "big")
        require(start + length <= len(data), "DER that is cut short")
        values.append((data[0], data[start : start + length]))
        data = data[start + length :]
    return values


def stamped_hash(token):
    """The hash that a time stamp token is for: None if this cannot read it."""
    try:
        ((_, content_info),) = der_values(token)
        ((_, signed_data),) = der_values(der_values(content_info)[1][1])
        encapsulated = der_values(der_values(signed_data)[2][1])
        ((_, octets),) = der_values(encapsulated[1][1])
        ((_, info),) = der_values(octets)
        return der_values(der_values(info)[2][1])[1][1]
    except (Refuted, IndexError, ValueError):
        return None


def verify_anchors(anchors, manifest, account, keys, policy, dated, doubts):
    """The size of each anchored tree, and when a quorum of witnesses had seen it."""
    trees = [] if anchors is None else anchored_trees(anchors, manifest, account, keys, policy, doubts)
    if policy is None or policy[1](set()):
        return trees
    for leaf in dated:
        times = [time for size, time in trees if size > leaf["index"] and time is not None]
        if not times:
            doubts.append("a leaf that no quorum of witnesses has signed")
        elif min(times) < milliseconds(json.loads(leaf["frame"])["at"]) - SLACK:
            doubts.append("a leaf that existed before its date")
    if not any(time is not None for _, time in trees):
        doubts.append("no quorum of witnesses has signed this log")
    return trees


def verify_retired(ended, trees, dated, doubts):
    """Whoever has the seed of retired or revoked keys can sign any date, so somebody else must have seen the leaves before."""
    seen = [(size, time) for size, time in trees if time is not None]
    if ended is None or not seen and not ended[1]:
        return
    in_use = [size for size, time in seen if time <= ended[0]]
    if not in_use:
        doubts.append("nobody saw this log before its keys were retired or revoked")
    elif any(leaf["index"] >= in_use[-1] for leaf in dated):
        doubts.append("a leaf that nobody saw before the keys were retired or revoked")


def consistency(first, size, root, proof):
    """The roots of both trees that a proof leads to (RFC 9162 section 2.1.4.2)."""
    require(0 < first <= size, "an empty or a larger tree")
    if first == size:
        require(not proof, "a proof that needs no hashes")
        return root, root
    node, last = first - 1, size - 1
    while node % 2:
        node, last = node >> 1, last >> 1
    hashes = ([root] if node == 0 else []) + proof
    require(hashes, "a proof that is too short")
    before = after = hashes[0]
    for each in hashes[1:]:
        require(last > 0, "a proof that is too long")
        if node % 2 or node == last:
            before, after = sha256(b"\x01", each, before), sha256(b"\x01", each, after)
            while node % 2 == 0 and node:
                node, last = node >> 1, last >> 1
        else:
            after = sha256(b"\x01", after, each)
        node, last = node >> 1, last >> 1
    require(last == 0, "a proof that is too short")
    return before, after


def anchored_trees(anchors, manifest, account, keys, policy, doubts):
    """The size of each anchored tree, and when a quorum of witnesses had seen it."""
    checkpoints, heads = anchors["checkpoints"], anchors["heads"]
    require(set(anchors) == {"checkpoints", "heads", "left_out"} and isinstance(anchors["left_out"], int), "other anchors")
    if max(len(checkpoints), len(heads)) > 1000:
        doubts.append("too many anchors")
        return []
    first = epoch_of(account[0])[0]
    anchor_log = first[: -len(manifest["log"])] + "anchor"
    opened = []
    for each in checkpoints:
        body, signatures = parse_note(each["note"])
        origin, size, root = parse_body(body)
        require(epoch_of(origin)[0] == anchor_log, "an anchor of another operator")
        require(not opened or size > opened[-1][0], "checkpoints of the anchor log out of order")
        try:
            open_checkpoint(each["note"], keys, is_exact=True)
        except CannotTell:
            pass  # The pinned keys are older than the anchor log.
        for token in each["tokens"]:
            require(stamped_hash(b64url(token["token"])) in (None, sha256(body.encode())), "a time stamp of another text")
        opened.append((size, root, None if policy is None else quorum_time(body, signatures, policy)))
    shown = account[1]
    hashes = [leaf_hash(shown["raw"][at : at + 48]) for at in range(0, len(shown["raw"]), 48)]
    trees, used = [], set()
    for head in heads:
        origin, size, root = parse_body(head["body"])
        require(epoch_of(origin)[0] == first and epoch_of(origin)[1] <= epoch_of(account[0])[1], "an anchor of another log")
        require(size <= shown["size"] and (not trees or size > trees[-1][0]), "an anchor of a larger tree, or anchors out of order")
        members = {"body", "index", "proofs"} | ({"consistency"} if manifest["v"] >= 5 else set())
        require(set(head) == members, "another shape of an anchor")
        proof = [b64url(each) for each in head.get("consistency", [])]
        if shown["start"] == 0:
            require(not proof and tree_root(hashes[:size]) == root, "the log does not begin with an anchored tree: it was forked")
        else:
            require(consistency(size, shown["size"], root, proof) == (root, shown["root"]), "an anchored tree that the log does not begin with")
        entry = sha256(manifest["log"].encode())[:16] + sha256(head["body"].encode())
        places = [proof["checkpoint"] for proof in head["proofs"]]
        require(places and places == sorted(set(places)), "an anchor without a proof, or proofs out of order")
        times = []
        for proof in head["proofs"]:
            anchor_size, anchor_root, time = opened[proof["checkpoint"]]
            require(head["index"] < anchor_size, "a proof of a leaf that is not there")
            led = root_from_proof(head["index"], anchor_size, leaf_hash(entry), [b64url(each) for each in proof["hashes"]])
            require(led == anchor_root, "an anchor that is not in the anchor log")
            times.append(time)
        used.update(places)
        trees.append((size, min((time for time in times if time is not None), default=None)))
    require(used == set(range(len(checkpoints))), "a checkpoint of the anchor log that nothing leads to")
    return trees


# The story: what the leaves say together.

MINUTE = 60_000
SLACK = 10 * MINUTE
DAY = 1440 * MINUTE
TYPES = (
    "consent.created consent.updated consent.revoked consent.erased consent.attested policy.published policy.attested "
    "policy.deleted site.observed audit.recorded subject.checked subject.linked subject.unlinked subject.purged log.opened log.tag_key log.resumed log.index"
).split()


def is_known_type(frame, form=6):
    newest = 2 if form >= 6 and frame["type"] in ("consent.created", "consent.attested") else 1
    is_known = frame["type"] in TYPES and (form >= 7 or frame["type"] != "subject.purged")
    return is_known and frame["v"] in range(1, newest + 1)


def epoch_of(origin):
    """The origin of the first epoch, and the number of this one."""
    found = re.fullmatch(r"(.+)/([2-9]|[1-9]\d+)", origin)
    return (found[1], int(found[2])) if found else (origin, 1)


def verify_signed_before(now, signed, doubts):
    require(signed <= now + 36_525 * DAY, "a signature from another century")
    if signed > now + DAY:
        doubts.append("a signature from the future")


def unknown_history(origin):
    return {"opened": None, "restarts": [] if epoch_of(origin)[1] == 1 else None}


def verify_own_leaves(own, expected, files, manifest, origin, shown, doubts, has_leaves):
    """When the log was opened, and (index, time) of each start after a loss: None if unknown."""
    if len(own) > 10_000:
        doubts.append("too many leaves of the log itself")
        return {"opened": None, "restarts": None}
    require(all(set(leaf) == {"entry", "frame", "index"} for leaf in own), "another shape of the log's own leaves")
    require(expected == [(leaf["index"], leaf["entry"]) for leaf in own], "not exactly the log's own leaves")
    for leaf in own:
        verify_leaf(leaf, files, manifest, shown)
    frames = [(leaf["index"], json.loads(leaf["frame"])) for leaf in own]
    is_known = all(is_known_type(frame) for _, frame in frames)
    if not is_known:
        doubts.append("a leaf of the log of a later type")
    frames = [(index, frame) for index, frame in frames if is_known_type(frame)]
    require(all(frame["type"].startswith("log.") and frame["type"] != "log.index" for _, frame in frames), "another leaf under the tag of the log")
    opened, keys, resumed = ([each for each in frames if each[1]["type"] == f"log.{kind}"] for kind in ("opened", "tag_key", "resumed"))
    require(len(opened) <= 1 and len(keys) <= 1, "a log that was opened twice, or has two tag keys")
    if is_known:
        require(opened and opened[0][0] == 0, "a log that was not opened first")
        require(keys or not has_leaves, "a log without a tag key")
    epochs = [0]
    for index, frame in opened + resumed:
        first, epoch = epoch_of(frame["origin"])
        require(frame["log"] == manifest["log"] == first.split("/")[-1], "a leaf of another log")
        require(epoch > epochs[-1], "an epoch that is not later")
        require(frame["type"] == "log.opened" or frame["size"] == index, "a log that went on at another size")
        epochs.append(epoch)
    if not is_known:
        return {"opened": None, "restarts": None}
    require(epochs[-1] == epoch_of(origin)[1], "another epoch than that of the checkpoint")
    restarts = [(index, milliseconds(frame["at"])) for index, frame in (opened if epochs[1] > 1 else []) + resumed]
    return {"opened": milliseconds(opened[0][1]["at"]), "restarts": restarts}


def verify_story(leaves, policies, history, signed, doubts):
    every = events_of(leaves, history)
    events = [event for event in every if not event["repeat"]]
    records, repeated = {}, {}
    for event in every:
        record = event["frame"].get("record")
        if record is not None:
            repeated.setdefault(record, []).append(event)
            if not event["repeat"]:
                records.setdefault(record, []).append(event)
    verify_times(events, history, signed, doubts)
    erased_by = {}
    for event in events:
        for record in event["erased"]:
            erased_by.setdefault(record, event["index"])
    for record, own in records.items():
        verify_record(own, erased_by.get(record))
        verify_withdrawals(repeated[record])
    verify_erasures(events, records)
    verify_published(events, policies)


def events_of(leaves, history):
    events, seen = [], set()
    for leaf in leaves:
        frame = json.loads(leaf["frame"])
        if frame["type"] == "subject.purged":
            continue
        time = milliseconds(frame["at"])
        restarts = history["restarts"]
        is_late = restarts is None or any(index < leaf["index"] and time <= restart + SLACK for index, restart in restarts)
        is_late = is_late or frame["type"] == "consent.attested"
        data = None if leaf["data"] is None or "record" not in frame else json.loads(leaf["data"])
        event = {"index": leaf["index"], "frame": frame, "time": time, "late": is_late, "data": data, "erased": set(leaf["records"] or [])}
        events.append({**event, "repeat": leaf["entry"] in seen})
        seen.add(leaf["entry"])
    return events


def verify_times(events, history, signed, doubts):
    latest = None
    for event in events:
        time, is_attested = event["time"], event["frame"]["type"] == "consent.attested"
        require(is_attested or time <= signed + SLACK, "a leaf that is dated after the signature")
        if not is_attested and time > signed + MINUTE:
            doubts.append("a leaf that is dated more than a minute after the signature")
        if event["late"]:
            continue
        if history["opened"] is not None:
            require(time >= history["opened"] - 31 * DAY, "a leaf that is older than its log")
            if time < history["opened"] - SLACK:
                doubts.append("a leaf that is dated before the log was opened")
        if "record" in event["frame"]:
            require(latest is None or time >= latest - SLACK, "a leaf that is dated before one that was logged earlier")
        latest = time if latest is None else max(latest, time)


def verify_record(own, erased_by):
    require(len({event["frame"]["site"] for event in own}) == 1, "a record of two sites")
    require(len({event["data"]["created_at"] for event in own if event["data"]}) <= 1, "a record that was created at two times")
    creations = [event for event in own if "consent.created" == event["frame"]["type"] or event["frame"].get("revision") == "created"]
    require(creations, "a record without a creation")
    require(len(creations) == 1, "a record that was created twice")
    on_time = [event for event in own if not event["late"]]
    require(creations[0]["late"] or on_time[0] is creations[0], "a change before the creation")
    ends = [event["index"] for event in own if event["frame"].get("deleted") or event["frame"].get("revision") in ("deleted", "erased")]
    end = min(ends + ([] if erased_by is None else [erased_by]), default=None)
    require(end is None or all(event["index"] <= end for event in on_time), "a change after the end of a record")


def verify_withdrawals(own):
    if any(event["late"] and event["data"] and event["data"]["accepted"] is not True for event in own):
        return
    before = None
    for event in own:
        is_accepted = event["data"] and event["data"]["accepted"] is True
        if event["repeat"]:
            before = event if event["data"] and not is_accepted else before
            continue
        if not event["late"] and event["frame"]["type"] == "consent.updated" and event["data"] and not is_accepted:
            require(not (before and before["data"] and before["data"]["accepted"] is True), "a withdrawal that is no revocation")
        if not event["late"] or before is None or before["late"]:
            before = event


def verify_erasures(events, records):
    for event in events:
        for record in event["erased"]:
            own = records.get(record, [])
            require(any(each["index"] < event["index"] or each["late"] for each in own), "an erasure of an unknown record")
            created = [each["time"] for each in own if each["frame"]["type"] == "consent.created"]
            require(all(event["time"] >= time - SLACK for time in created), "an erasure before the creation")


def verify_published(events, policies):
    published = {}
    for leaf in policies:
        frame = json.loads(leaf["frame"])
        time = milliseconds(frame["at"]) if frame["type"] == "policy.published" else float("-inf")
        key = (frame["policy"]["id"], frame["policy"]["version"])
        published[key] = min(time, published.get(key, float("inf")))
    for event in events:
        if event["data"] and event["frame"]["type"] != "consent.attested" and event["frame"]["policy"]["id"]:
            key = (event["frame"]["policy"]["id"], event["frame"]["policy"]["version"])
            require(published[key] <= event["time"] + SLACK, "a policy that was published after the consent")


# Answers of `.../proof`.


def verify_proof(text, data, keys):
    """Each event is in the log, and the reader's own text is one of them."""
    proof = read_json(text)
    _, size, root, *_ = open_checkpoint(proof["checkpoint"], keys)
    texts = []
    for event in proof["events"]:
        entry, frame = b64url(event["entry"]), read_json(event["frame"])
        require(canonical(frame) == event["frame"], "a frame is not canonical")
        require(len(entry) == 48 and entry[16:] == sha256(event["frame"].encode()), "a frame does not make its entry")
        led = root_from_proof(event["index"], size, leaf_hash(entry), [b64url(each) for each in event["proof"]])
        require(led == root, "a proof that leads elsewhere")
        if not is_known_type(frame, 7):
            raise CannotTell("an event of a later type")
        if frame["type"] in PROVEN:
            PROVEN[frame["type"]](event["frame"])
        texts.append(data is not None and data_hash(data, b64url(event["salt"])) == frame.get("data"))
    require(texts and (data is None or any(texts)), "no event, or none with this text")


PROVEN = {
    "subject.linked": read_linked_frame,
    "subject.unlinked": read_linked_frame,
    "subject.checked": read_checked_frame,
    "audit.recorded": read_audited_frame,
    "subject.purged": read_purged_frame,
}


# Vectors.


def check_vectors(vectors):
    tag_key = bytes.fromhex(vectors["tag_key"])
    yield "tag key", sha256(tag_key).hex() == vectors["tag_key_sha256"]
    hashes = []
    for leaf in vectors["leaves"]:
        frame, name = json.loads(leaf["frame"]), f'leaf {leaf["index"]}'
        entry = tag_of(leaf["tag"], tag_key) + sha256(leaf["frame"].encode())
        yield f"{name}: frame", canonical(frame) == leaf["frame"]
        yield f"{name}: entry", entry.hex() == leaf["entry"]
        yield f"{name}: leaf hash", leaf_hash(entry).hex() == leaf["leaf_hash"]
        if leaf["data"] is not None:
            yield f"{name}: data", data_hash(leaf["data"], bytes.fromhex(leaf["salt"] or "")) == frame["data"]
        if leaf["records"] is not None:
            yield f"{name}: records", records_hash(leaf["records"]) == frame["records"]
        if leaf["name"] is not None:
            yield f"{name}: name", to_b64url(sha256(leaf["name"].encode())) == frame["name"]
        hashes.append(leaf_hash(entry))
    for index, leaf in enumerate(vectors["asked_leaves"]):
        frame, salt = read_asked_frame(leaf["frame"]), bytes.fromhex(leaf["salt"])
        entry = tag_of(leaf["tag"], tag_key) + sha256(leaf["frame"].encode())
        yield f"asked leaf {index}: entry", entry.hex() == leaf["entry"] and leaf_hash(entry).hex() == leaf["leaf_hash"]
        yield f"asked leaf {index}: data", data_hash(leaf["data"], salt) == frame["data"]
        yield f"asked leaf {index}: context", ("context" in frame) == (leaf["context"] is not None)
        if leaf["context"] is not None:
            yield f"asked leaf {index}: hash of the context", data_hash(leaf["context"], salt) == frame["context"]
            yield f"asked leaf {index}: shape of the context", not is_refused(read_context, leaf["context"])
    for index, leaf in enumerate(vectors["observed_leaves"]):
        frame, site = read_observed_frame(leaf["frame"]), leaf["site"]
        entry = sha256(b"\x13", site.encode())[:16] + sha256(leaf["frame"].encode())
        yield f"observed leaf {index}: entry", entry.hex() == leaf["entry"] and leaf_hash(entry).hex() == leaf["leaf_hash"]
        report = read_canonical(leaf["report"].encode())
        yield f"observed leaf {index}: report", data_hash(leaf["report"]) == frame["data"]
        named = {"from": report["from"], "number": frame["observed"]["number"], "site": report["site_id"], "to": report["to"]}
        yield f"observed leaf {index}: what it names", named == frame["observed"] and site == report["site_id"]
    yield "reports that are none", all(is_refused(read_observed_frame, text) for text in vectors["refused_observed"])
    for index, leaf in enumerate(vectors["checked_leaves"]):
        frame = read_checked_frame(leaf["frame"])
        entry = sha256(b"\x14", leaf["check"].encode())[:16] + sha256(leaf["frame"].encode())
        yield f"checked leaf {index}: entry", entry.hex() == leaf["entry"] and leaf_hash(entry).hex() == leaf["leaf_hash"]
        yield f"checked leaf {index}: answer", data_hash(leaf["answer"]) == frame["data"]
        answer = json.loads(leaf["answer"])
        named = {"id": answer["check"]["id"], "site": answer["data"][0]["site_id"], "subjects": len(answer["data"])}
        yield f"checked leaf {index}: what it names", named == frame["checked"] and leaf["check"] == named["id"]
    yield "checks that are none", all(is_refused(read_checked_frame, text) for text in vectors["refused_checked"])
    for index, leaf in enumerate(vectors["audited_leaves"]):
        frame, content = read_audited_frame(leaf["frame"]), json.loads(leaf["content"])
        entry = sha256(b"\x18", leaf["audited"].encode())[:16] + sha256(leaf["frame"].encode())
        yield f"audited leaf {index}: entry", entry.hex() == leaf["entry"] and leaf_hash(entry).hex() == leaf["leaf_hash"]
        yield f"audited leaf {index}: content", data_hash(leaf["content"], bytes.fromhex(leaf["salt"])) == frame["data"]
        named = (content["id"], content["at"], leaf["audited"])
        yield f"audited leaf {index}: what it names", named == (frame["audit"]["id"], frame["at"], frame["audit"]["id"])
    yield "entries that are none", all(is_refused(read_audited_frame, text) for text in vectors["refused_audited"])
    for index, leaf in enumerate(vectors["linked_leaves"]):
        frame, link = read_linked_frame(leaf["frame"]), json.loads(leaf["link"])
        entry = sha256(b"\x17", tag_key, leaf["person_id"].encode())[:16] + sha256(leaf["frame"].encode())
        yield f"linked leaf {index}: entry", entry.hex() == leaf["entry"] and leaf_hash(entry).hex() == leaf["leaf_hash"]
        yield f"linked leaf {index}: link", data_hash(leaf["link"], bytes.fromhex(leaf["salt"])) == frame["data"]
        named = (link["id"], link["site_id"], link["person_id"], link["unlinked_at"] or link["linked_at"])
        yield f"linked leaf {index}: what it names", named == (frame["link"], frame["site"], leaf["person_id"], frame["at"])
        yield f"linked leaf {index}: end", (link["unlinked_at"] is None) == (frame["type"] == "subject.linked")
    yield "links that are none", all(is_refused(read_linked_frame, text) for text in vectors["refused_linked"])
    for index, leaf in enumerate(vectors["purged_leaves"]):
        frame = read_purged_frame(leaf["frame"])
        entry = tag_of({"subject_id": leaf["subject_id"]}, tag_key) + sha256(leaf["frame"].encode())
        yield f"purged leaf {index}: entry", entry.hex() == leaf["entry"] and leaf_hash(entry).hex() == leaf["leaf_hash"]
        yield f"purged leaf {index}: leaves", (records_hash(leaf["entries"]), len(leaf["entries"])) == (frame["leaves"], frame["purged"])
    yield "purges that are none", all(is_refused(read_purged_frame, text) for text in vectors["refused_purged"])
    yield "frames that are none", all(is_refused(read_asked_frame, text) for text in vectors["refused_frames"])
    yield "contexts that are none", all(is_refused(read_context, text) for text in vectors["refused_contexts"])
    for size, root in enumerate(vectors["roots"]):
        yield f"root of {size}", tree_root(hashes[:size]).hex() == root
    for case in vectors["inclusion"]:
        proof = [bytes.fromhex(each) for each in case["proof"]]
        root = root_from_proof(case["index"], case["size"], hashes[case["index"]], proof)
        yield f'inclusion of {case["index"]}', root.hex() == vectors["roots"][case["size"]]
    keys = read_keys(json.dumps(vectors["keys"]))
    for case in vectors["checkpoints"]:
        expected = (case["origin"], case["size"], bytes.fromhex(case["root"]), case["cosigned_at"])
        yield f'checkpoint of {case["size"]}', open_checkpoint(case["note"], keys)[:4] == expected
    for case in vectors["proofs"]:
        keys = read_keys(json.dumps(vectors["keys"]))
        yield case["name"], outcome_of(lambda: verify_proof(case["proof"], case.get("data"), keys)) == case["outcome"]
    for case in vectors["bundles"]:
        keys, now = json.dumps(case.get("keys", vectors["keys"])), milliseconds(vectors["now"])
        entries = b64(case["entries"]) if "entries" in case else None
        log = case.get("log")
        yield case["name"], outcome_of_bundle(b64(case["zip"]), keys, now, case.get("policy"), entries, log) == case["outcome"]


def outcome_of_bundle(content, keys, now, policy=None, entries=None, log=None):
    return outcome_of(
        lambda: verify_bundle(content, read_keys(keys), now, None if policy is None else parse_policy(policy), entries, log)
    )


def outcome_of(verify):
    try:
        verify()
    except CannotTell as error:
        print(f"cannot tell: {error!r}", file=sys.stderr)
        return "cannot_tell"
    except (Refuted, KeyError, ValueError, IndexError, TypeError, zipfile.BadZipFile, zlib.error) as error:
        print(f"refuted: {error!r}", file=sys.stderr)
        return "refuted"
    return "holds"


def main():
    if len(sys.argv) in (3, 4, 5):
        keys = pathlib.Path(sys.argv[2]).read_text(encoding="utf-8")
        now = datetime.datetime.now(datetime.timezone.utc)
        milliseconds_now = round((now - EPOCH) / datetime.timedelta(milliseconds=1))
        policy = pathlib.Path(sys.argv[3]).read_text(encoding="utf-8") if len(sys.argv) > 3 else None
        entries = pathlib.Path(sys.argv[4]).read_bytes() if len(sys.argv) == 5 else None
        outcome = outcome_of_bundle(pathlib.Path(sys.argv[1]).read_bytes(), keys, milliseconds_now, policy, entries)
        print(outcome)
        sys.exit({"holds": 0, "refuted": 1, "cannot_tell": 2}[outcome])
    path = sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).with_name("evidence.json")
    results = list(check_vectors(json.loads(pathlib.Path(path).read_text(encoding="utf-8"))))
    for name, fits in results:
        if not fits:
            print(f"{name} differs")
    fitting = sum(fits for _, fits in results)
    print(f"{fitting} of {len(results)} as expected")
    sys.exit(0 if fitting == len(results) and results else 1)


if __name__ == "__main__":
    main()
