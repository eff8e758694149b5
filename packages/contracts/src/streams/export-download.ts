/**
 * The internal HTTP route that serves finished export files (decision 3.5; ADR 9). The gateway forwards GET and HEAD
 * with Range and If-Range, and relays the response. With RPC_TLS_* set both ends present a certificate, as for gRPC.
 *
 * 200, or 206 for a single-part Range: Content-Type text/csv; charset=utf-8, Content-Disposition: attachment,
 * Content-Length, Accept-Ranges, ETag, Repr-Digest and Digest (of the whole file), Cache-Control: no-store,
 * Referrer-Policy, X-Content-Type-Options. If the file cannot be read to its end, the connection breaks.
 *
 * Every other response carries `errorKindHeader` with the name of a kind from packages/kernel/src/errors, and {kind,
 * message} as JSON: 401 unauthorized, 404 not_found, 409 conflict, 416 invalid (with Content-Range), 405
 * method_not_allowed, 500 internal, 503 unavailable. The gateway keeps the status and turns the kind into {error,
 * message}. A response other than 200 or 206 without that header did not come from this route.
 *
 * The token is a credential, so never log the path.
 */
export const exportDownload = {
  pathname: '/internal/downloads/',

  path: (token: string): string => `${exportDownload.pathname}${encodeURIComponent(token)}`,

  errorKindHeader: 'x-error-kind',
} as const;

export interface ExportDownloadError {
  kind: string;
  message: string;
}
