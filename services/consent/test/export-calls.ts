import { randomUUID } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { type ConsentExportFormat, consentExportStream } from '@consent/contracts';
import type { startConsent } from './start-consent';

export interface SiteOfTest {
  accountId: string;
  siteId: string;
}

export const newSite = (accountId: string = randomUUID()): SiteOfTest => ({ accountId, siteId: randomUUID() });

export function exportCalls({ httpUrl, sql }: Awaited<ReturnType<typeof startConsent>>) {
  /** Resolves before the body is read. Aborting `leaving` closes the connection. */
  const open = (path: string, leaving?: AbortSignal) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get(httpUrl + path, { ...(leaving && { signal: leaving }) }, resolve).on('error', reject);
    });

  const openExport = (site: SiteOfTest, format: ConsentExportFormat = 'csv', leaving?: AbortSignal) =>
    open(consentExportStream.path({ ...site, format }), leaving);

  return {
    open,
    openExport,

    readExport: async (site: SiteOfTest, format: ConsentExportFormat = 'csv') => {
      const response = await openExport(site, format);
      const body = await text(response);
      return { status: response.statusCode, body, rowCount: response.trailers[consentExportStream.rowCountTrailer] };
    },

    /** By SQL, because calls would take too long. The rows have salts, so nothing attests them. */
    insertRows: async ({ accountId, siteId }: SiteOfTest, rows: number): Promise<void> => {
      await sql.query(
        `INSERT INTO consents SELECT $1, '01JD3' || lpad(i::text, 21, '0'), $2, 'subject-' || i, '', true, '{"analytics":true}', 0, 'DE', '',
           repeat('x', 100), now(), now(), NULL, NULL, '', decode(md5(i::text), 'hex') FROM generate_series(1, $3::integer) AS i`,
        [accountId, siteId, rows],
      );
    },

    runningCopies: async () =>
      (await sql.query(`SELECT pid FROM pg_stat_activity WHERE state = 'active' AND query LIKE 'COPY %' AND datname = current_database()`))
        .rows as { pid: number }[],
  };
}
