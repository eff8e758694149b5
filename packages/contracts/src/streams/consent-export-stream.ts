/**
 * The internal HTTP routes by which the consent service hands out all consents of a
 * site (decisions 3.1, 3.4; ADR 9). Not gRPC: the text comes from PostgreSQL's
 * COPY and is passed on as it is, to a client by the gateway or into a file by the
 * export service. With RPC_TLS_* set both ends present a certificate, as for gRPC.
 *
 * GET consentExportStream.path(…): 200, chunked. csv is text/csv; charset=utf-8 with a
 * header row, CRLF and RFC 4180 quoting; json is application/json, {"data":[…]}. Newest
 * first, erased ones included, one snapshot. A site that the account does not have has
 * no rows; that is not an error.
 *
 * The end is clean only when every row was sent: then, and only then, the trailer
 * `rowCountTrailer` (announced by the Trailer header) tells how many rows there were,
 * without the header row. Whatever fails after the first byte breaks the connection;
 * before it, the answer is 503 or 500 with {kind, message} as JSON. The head may come
 * late: an export waits for its turn (ADR 10). A reader that goes away ends the
 * COPY, or the wait.
 *
 * GET consentExportStream.countPath(…): 200 with {"count":n}, n at most `atMost`: so
 * whether an export fits inline is known without counting a billion rows.
 */
export const consentExportStream = {
  pathname: '/internal/consents/export',
  countPathname: '/internal/consents/count',

  path: ({ accountId, siteId, format }: { accountId: string; siteId: string; format: ConsentExportFormat }): string =>
    `${consentExportStream.pathname}?${new URLSearchParams({ account_id: accountId, site_id: siteId, format }).toString()}`,

  countPath: ({ accountId, siteId, atMost }: { accountId: string; siteId: string; atMost: number }): string =>
    `${consentExportStream.countPathname}?${new URLSearchParams({ account_id: accountId, site_id: siteId, at_most: String(atMost) }).toString()}`,

  /** Trailer with the number of rows, in decimal. A stream that ended without it is a broken one. */
  rowCountTrailer: 'x-row-count',
} as const;

export type ConsentExportFormat = 'csv' | 'json';

/** The body of the count route. */
export interface ConsentCount {
  count: number;
}
