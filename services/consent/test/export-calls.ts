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

/** What tests of exports ask the service, as a gateway does. */
export function exportCalls({ httpUrl, sql }: Awaited<ReturnType<typeof startConsent>>) {
  /** The answer's head, with its body unread. When `leaving` aborts, the caller is gone. */
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

    /** Rows by SQL, for sizes that would take long otherwise; about 250 bytes each. */
    insertRows: async ({ accountId, siteId }: SiteOfTest, rows: number): Promise<void> => {
      await sql.query(
        `INSERT INTO consents SELECT $1, '01JD3' || lpad(i::text, 21, '0'), $2, 'subject-' || i, '', true, '{"analytics":true}', 0, 'DE', '',
           repeat('x', 100), now(), now(), NULL, NULL, '' FROM generate_series(1, $3::integer) AS i`,
        [accountId, siteId, rows],
      );
    },

    /** Backends that run an export's COPY now. */
    runningCopies: async () =>
      (await sql.query(`SELECT pid FROM pg_stat_activity WHERE state = 'active' AND query LIKE 'COPY %' AND datname = current_database()`))
        .rows as { pid: number }[],
  };
}
