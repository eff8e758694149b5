/**
 * The internal HTTP routes that stream all consents of a site (decisions 3.1, 3.4; ADR 9). Not gRPC, because the text of
 * PostgreSQL's COPY is forwarded unchanged: to a client by the gateway, or into a file by the export service. With
 * RPC_TLS_* set, both ends present a certificate, as for gRPC.
 *
 * GET consentExportStream.path(…): 200, chunked. csv is text/csv; charset=utf-8 with a header row, CRLF and RFC 4180
 * quoting. json is application/json, {"data":[…]}. One snapshot, newest first, including erased records. A site that the
 * account does not have yields no rows and no error.
 *
 * Only a complete stream ends with the trailer `rowCountTrailer` (announced by the Trailer header), the number of rows
 * without the header row. A failure after the first byte breaks the connection. A failure before it answers 503 or 500 with
 * {kind, message} as JSON. The response head may come late, because an export waits for its slot (ADR 10). If the reader
 * disconnects, the COPY or the wait ends.
 *
 * `inline` is for a client that reads the rows as they come. Such a stream breaks after EXPORT_INLINE_TIMEOUT_SECONDS
 * (decision 21.1). Any other stream may take EXPORT_MAX_SECONDS and has the header `dataAsOfHeader`, an ISO time:
 * everything committed by then is in the rows. With `replica` the rows may come from a replica and may lack later changes
 * (decision 21.3). An earlier release neither sends nor understands these.
 *
 * GET consentExportStream.countPath(…): 200 with {"count":n}, n at most `atMost`. The limit avoids counting a billion rows
 * to decide whether an export fits inline.
 */
export const consentExportStream = {
  pathname: '/internal/consents/export',
  countPathname: '/internal/consents/count',

  path: ({ accountId, siteId, format, inline = false, replica = false }: ConsentExportRequest): string => {
    const flags = { ...(inline && { inline: 'true' }), ...(replica && { replica: 'true' }) };
    return `${consentExportStream.pathname}?${new URLSearchParams({ account_id: accountId, site_id: siteId, format, ...flags }).toString()}`;
  },

  countPath: ({ accountId, siteId, atMost }: { accountId: string; siteId: string; atMost: number }): string =>
    `${consentExportStream.countPathname}?${new URLSearchParams({ account_id: accountId, site_id: siteId, at_most: String(atMost) }).toString()}`,

  rowCountTrailer: 'x-row-count',

  dataAsOfHeader: 'x-data-as-of',
} as const;

export type ConsentExportFormat = 'csv' | 'json';

export interface ConsentExportRequest {
  accountId: string;
  siteId: string;
  format: ConsentExportFormat;
  inline?: boolean;
  replica?: boolean;
}

export interface ConsentCount {
  count: number;
}
