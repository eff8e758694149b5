/** README.txt of every bundle. Plain ASCII, so that any program shows it correctly. */
export const readmeText = `EVIDENCE BUNDLE

This zip proves what a consent log says about one person or one consent record.
You can check it without the company that made it.

HOW TO CHECK IT

1. Get the public keys of the log from a source you trust: your contract, a
   copy that you kept, or https://<host>/log/keys if you trust it today. Save them as keys.json. Do not use the keys.json of this zip. Keys
   prove who signed the log only if they come from elsewhere: whoever forges a
   bundle also signs it with keys of their own and encloses those.
2. Check it in one of two ways. Both work offline and send nothing.
   In a browser: open https://<host>/verify, drop this zip on the page, and
   choose your keys.json.
   On the command line, with Node 20 or newer and nothing else: download
   https://<host>/verify-evidence.mjs and run
       node verify-evidence.mjs bundle.zip --keys keys.json
   verify.html in this zip is the same page. Whoever gave you the zip could have
   changed it, so prefer a copy from another source.
3. Read the result. It lists each claim that holds, each part that is refuted,
   and what was not checked. The command exits with 0 if every claim holds, 1 if
   something is refuted, and 2 if it cannot tell.

Any other program can do the same. The format is public: RFC 6962 trees, C2SP
signed notes and tlog-proofs, SHA-256, Ed25519. See docs/evidence-format.md.

WHAT IS IN IT

manifest.json          what this bundle is about; size and SHA-256 of each file;
                       signed by whoever made the bundle
checkpoint.txt         the signed size and root hash of the log
keys.json              a copy of the public keys, to compare
leaves.json            each event of the person: its frame, and its exact text
leaves-policy.json     the events that published the policies
policies/              the exact policy texts that were consented to
leaves-notice.json     the events that published the notices: what was asked
notices/               the exact notices that were answered, with the texts in
                       each language, and the pictures of forms
completeness.json      with raw.entries: proves that no event is left out. It has
                       the events of the log itself: when it was opened, with
                       which tag key, and after which losses it went on. Its
                       "anchors" hold what witnesses and time stamping authorities
                       signed: give the command their keys with --policy and
                       --tsa-cert, and it says before which time all this existed
raw.entries            the entries of the log, 48 opaque bytes each. They prove
                       that each event above is in the log. Of a long log they
                       are the last ones: completeness.json then shows what comes
                       before by the index that the operator signed. If you have
                       all entries, --entries checks this index too
verify.html            the page that checks this zip, offline
`;
