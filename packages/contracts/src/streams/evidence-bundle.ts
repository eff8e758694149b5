/**
 * The internal HTTP route of evidence bundles (docs/evidence-format.md). With RPC_TLS_* set both ends present a
 * certificate, as for gRPC.
 *
 * GET evidenceBundle.path(…): 200 with application/zip, chunked; Content-Disposition: attachment. `kind` is `consent`
 * (`id` is the record's) `subject` (`id` is the subject's) or `person` (all subjects of
 * the person; `id` is one of them). A failure after the first byte breaks the connection.
 *
 * Every other response carries `errorKindHeader` with the name of a kind from packages/kernel/src/errors, and {kind,
 * message} as JSON: 400 invalid (too many leaves), 404 not_found, 409 conflict with Retry-After (not yet in the log),
 * 500 internal, 503 unavailable (with Retry-After: too many bundles, or the index is being made).
 *
 * Closing the connection ends the work.
 *
 * The id of a subject is personal data, so never log the path.
 */
export const evidenceBundle = {
  pathname: '/internal/evidence',

  path: ({ accountId, kind, id }: { accountId: string; kind: 'consent' | 'subject' | 'person'; id: string }): string =>
    `${evidenceBundle.pathname}?${new URLSearchParams({ account_id: accountId, kind, id }).toString()}`,

  errorKindHeader: 'x-error-kind',
} as const;

export interface EvidenceBundleError {
  kind: string;
  message: string;
}
