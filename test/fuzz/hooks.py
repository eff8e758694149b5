"""What Schemathesis cannot know from the OpenAPI document: ids of the caller, and rules that no schema can state."""

import json
import os
import re

import schemathesis
from schemathesis.openapi.checks import RejectedPositiveData, UseAfterFree

# Ids that belong to the caller, and its csrf_token when it has a session.
OWN = json.loads(os.environ["FUZZ_OWN"])

# A request that fits the schema may be refused with 400 for these reasons only. Each one is in the document as text.
RULES_BEYOND_SCHEMAS = {
    # Only texts that we issued are known.
    "cursor must be the next_cursor of a page with the same filters.",
    "cursor must be the next_cursor of a page of this list.",
    "This link has expired or was already used. Request a new email.",
    # Two parameters depend on each other.
    "format must be csv with async=true. JSON is always streamed.",
    "bom must be false with async=true and format=json. For the file of a job, add bom=true to its download_url.",
    "from must not be after to.",
    'subject_id must be the subject of the path, or the path must have "-" in its place.',
    "from and to must span 366 days at most.",
    "from and to must span 92 days at most.",
    # The name of the account is state (decision 84.4).
    "confirm must be the name of the account.",
    # The clock decides.
    "expires_at must be in the future.",
    # A length in bytes, and a list of some 49,000 passwords.
    "password must have 10 to 1024 bytes.",
    "password is too common. Use several random words.",
    "password must not be your name or email address. Use several random words.",
    # The URL standard decides which addresses exist.
    "url must be an absolute URL.",
    "url must not have spaces or control characters.",
    "url must not contain a user or a password.",
    "url must have a port above 0.",
    # What a file is, and a length in bytes.
    "picture must be the base64 of a PNG, JPEG or WebP file of at most 1 MiB.",
    "The texts and categories must have at most 1 MiB.",
    # Names are compared over all categories (decision 55).
    "banner.categories must not name a cookie or storage key twice.",
    # Two parameters depend on each other, and what a key is (decision 70).
    "include_linked needs a subject_id.",
    "public_key must be a JWK of P-256 (ES256), Ed25519 (EdDSA) or RSA (RS256).",
    "public_key must be a public key. You sent a private one: replace it everywhere, because it is no longer secret.",
    "public_key is not a valid key: its values do not make a point or a modulus.",
    # Only the page of a person records under such a subject (decision 74).
    "subject_id is that of a person’s page, under which only the page records.",
    # Only previews that we issued are known, and none is needed for null (decision 67.4).
    "preview is missing. Read GET /sites/{siteId}/retention/preview first.",
    "preview must be the one that GET /sites/{siteId}/retention/preview answered for these days.",
    # One of two members (decision 67.1).
    "Send exactly one of subject_id and site_id.",
    # One of two members, or both (decision 75.2).
    "Send a token or an email: the request must be confirmed by one of them.",
    # One of two members (decision 81.6).
    "Send either code or credential.",
    # Only an authenticator makes one (decision 81.1).
    "This passkey was not made for this request, or more than 5 minutes ago. Begin again.",
    # The time of the request (decision 62.3).
    "at must not be in the future.",
    "claims.decided_at must not be in the future.",
}


def is_rule_beyond_schemas(message):
    if message in RULES_BEYOND_SCHEMAS:
        return True
    # The policy of a site is state (decision 2.3).
    if message.startswith("policy_version must be "):
        return "has no later version" in message
    # So is its text (decision 34.6).
    if message.startswith("policy_sha256 is not "):
        return True
    # So are the notices of a site, and their languages (decision 50.3).
    if message.startswith(("context.notice_sha256 is not ", "context.language is not ")):
        return True
    # The categories of a form have the languages of its texts, and different keys (decision 51.1).
    if re.match(r"categories\.\d+\.(key must be of one category only|label\..* is required, because|(label|description)\..* is in a language that texts)", message):
        return True
    # ISO 3166 decides which places exist, the site which categories, and a rule for every place is the last (decision 54.1).
    if re.match(r"banner\.rules\.\d+(\.places\.\d+ is not a place|\.categories\..* is not a category| never applies)", message):
        return True
    # Owners and admins have every site (decision 80).
    if message.startswith("site_ids must be absent for the role "):
        return True
    # A ratio of two colours (decision 59.10).
    if re.match(r"banner\.colors\.(text|accent) has a contrast of ", message):
        return True
    # The URL standard decides which international names exist.
    return message.startswith("domain must ")


def takes_nothing_from_an_answer(case, message):
    """A link may take an empty text out of an answer, such as the consent_id of a consent without one, which no filter accepts."""
    return (case.query or {}).get(message.split(" ")[0]) == ""


# What is still answered after a DELETE, by design.
OUTLIVES_ITS_DELETION = [
    # The deletion of a consent is logical: record, history, receipt and text stay as evidence (decisions 2.6 to 2.9).
    re.compile("^/consents/"),
    # The consents of a deleted site stay readable, and so can be exported (decision 5.4).
    re.compile("^/sites/[^/]+/(consents/export|exports)$"),
    # Consents refer to the texts of policies, so every version outlives its policy, and so does the count of its consents (decision 29.2).
    re.compile("^/policies/[^/]+/(versions|usage)"),
    # Revoking a key again answers the same, so that the call can be repeated until it succeeds (decision 4.1).
    re.compile("^/keys/"),
]


@schemathesis.hook
def filter_failure(context, failure, case, response):
    """False for a failure that is by design."""
    if isinstance(failure, RejectedPositiveData) and response.status_code == 400:
        message = response.json()["message"]
        return not (is_rule_beyond_schemas(message) or takes_nothing_from_an_answer(case, message))
    if isinstance(failure, UseAfterFree):
        return not any(pattern.match(case.operation.path) for pattern in OUTLIVES_ITS_DELETION)
    return True


@schemathesis.hook
def before_call(context, case, kwargs):
    """Writes of a session also need the csrf_token cookie, which browsers send with the session cookie."""
    if OWN["csrf"]:
        case.cookies = {**(case.cookies or {}), "csrf_token": OWN["csrf"]}


# Without these ids almost every call ends with 404 before anything happens.
PATH_RESOURCES = [
    ("/consents/{id}", "id", "consent"),
    ("/policies/{policyId}", "policyId", "policy"),
    ("/sites/{id}", "id", "site"),
    ("/sites/{siteId}", "siteId", "site"),
    ("/webhooks/endpoints/{id}", "id", "endpoint"),
    ("/webhooks/deliveries/{id}", "id", "delivery"),
    ("/exports/{id}", "id", "export"),
    ("/requests/{id}", "id", "request"),
]
EXAMPLE_SITE = "2617f3e5-242e-4857-b837-91dfc21ab605"


@schemathesis.hook
def map_path_parameters(context, path_parameters):
    """Half of the ids that fit their schema become the caller's own."""
    path = context.operation.path
    for start, name, resource in PATH_RESOURCES:
        value = (path_parameters or {}).get(name)
        if path.startswith(start) and isinstance(value, str) and len(value) == len(OWN[resource]) and value[-1] in "02468ACEGace":
            return {**path_parameters, name: OWN[resource]}
    return path_parameters


@schemathesis.hook
def map_body(context, body):
    """Half of the site ids and webhook addresses that fit their schema become ones that succeed."""
    if isinstance(body, dict):
        url = body.get("url")
        if isinstance(url, str) and url[:4].lower() == "http" and len(url) < 2048 and len(url) % 2 == 0:
            return {**body, "url": OWN["url"]}
        value = body.get("site_id")
        if isinstance(value, str) and len(value) == 36 and (value == EXAMPLE_SITE or value[-1] in "02468ace"):
            return {**body, "site_id": OWN["site"]}
    return body


if "FUZZ_TRACE" in os.environ:

    @schemathesis.hook
    def after_call(context, case, response):
        with open(os.environ["FUZZ_TRACE"], "a") as trace:
            trace.write(f"{case.operation.label} {response.status_code}\n")
