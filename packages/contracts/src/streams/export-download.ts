/**
 * The internal HTTP route by which the export service hands out a finished file
 * (decision 3.5; ADR 9). The gateway passes GET and HEAD on with Range and
 * If-Range, and answers with what comes back. With RPC_TLS_* set both ends present a
 * certificate, as for gRPC.
 *
 * 200, or 206 for a Range of one part: Content-Type text/csv; charset=utf-8,
 * Content-Disposition: attachment, Content-Length, Accept-Ranges, ETag, Repr-Digest
 * and Digest (of the whole file), Cache-Control: no-store, Referrer-Policy, X-Content-Type-Options. A
 * file that cannot be read to its end breaks the connection.
 *
 * Every other answer carries `errorKindHeader` with the name of a kind of
 * packages/kernel/src/errors, and {kind, message} as JSON: 401 unauthorized, 404 not_found, 409
 * conflict, 416 invalid (with Content-Range), 405 method_not_allowed, 500 internal, 503
 * unavailable. The gateway keeps the status and makes {error, message} of the kind. An
 * answer without that header and other than 200 or 206 did not come from this route.
 *
 * The token is a credential: the path goes into no log.
 */
export const exportDownload = {
  pathname: '/internal/downloads/',

  path: (token: string): string => `${exportDownload.pathname}${encodeURIComponent(token)}`,

  errorKindHeader: 'x-error-kind',
} as const;

/** The body of an answer that carries `errorKindHeader`. */
export interface ExportDownloadError {
  kind: string;
  message: string;
}
