/**
 * The internal HTTP routes of a log's static files (C2SP tlog-tiles). The gateway serves them under
 * `{PUBLIC_URL}/log/{log_id}`. With RPC_TLS_* set, both ends present a certificate, as for gRPC.
 *
 * GET logFiles.path(logId, file): `checkpoint` is text/plain; `tile/<level>/<index>[.p/<width>]` and
 * `tile/entries/<index>[.p/<width>]` are application/octet-stream with an ETag. The gateway forwards Cache-Control. Only
 * entries need `accountId`, and only the log's own account may read them. The log id `anchor` is the anchor log, whose entries
 * anyone may read, and also has `keys/<index>`: application/json with up to 100 frames of its leaves `log.key` from that index on.
 *
 * Every other response carries `errorKindHeader` with the name of a kind from packages/kernel/src/errors, and {kind,
 * message} as JSON: 404 not_found (also for a tile or a width beyond the checkpoint), 405 method_not_allowed, 500 internal,
 * 503 unavailable.
 */
export const logFiles = {
  pathname: '/internal/log/',

  /** In place of a log id. */
  anchorLogId: 'anchor',

  /** `file` is the path below the log, such as "tile/0/x001/234.p/5". */
  path: (logId: string, file: string, accountId?: string): string => {
    const query = accountId === undefined ? '' : `?${new URLSearchParams({ account_id: accountId }).toString()}`;
    return `${logFiles.pathname}${encodeURIComponent(logId)}/${file}${query}`;
  },

  errorKindHeader: 'x-error-kind',
} as const;
