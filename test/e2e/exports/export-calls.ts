import { get, type IncomingMessage } from 'node:http';
import { waitUntil } from '@consent/testkit';
import type { ApiClient } from '../../system/api-client';
import type { ConsentJson } from '../../system/consents';
import type { Sql } from '../../system/sql';
import type { System } from '../../system/use-system';

/** The JSON of spec 2.10. */
export interface ExportJson {
  id: string;
  site_id: string;
  format: string;
  status: string;
  row_count: number;
  bytes_written: number;
  error_message: string;
  requested_at: string;
  completed_at: string | null;
  expires_at: string | null;
  data_as_of: string | null;
  download_url?: string;
}

export const inlinePath = ({ id }: { id: string }, query = '') => `/sites/${id}/consents/export${query}`;

export const absentExportId = 'exp_0000000000ABSENTABSENTABSE';

interface ConsentTables {
  sql: { account: Sql; consent: Sql };
}

const longUserAgent = `Mozilla/5.0 ${'x'.repeat(200)}`;

/**
 * Inserts consents by SQL, newest last, about 400 bytes of CSV each, cycling through the user agents. They have salts, so the service
 * doesn't attest them meanwhile.
 */
export async function insertConsents(
  system: ConsentTables,
  { accountId, site }: { accountId: string; site: { id: string } },
  rows: number,
  userAgents: readonly string[] = [longUserAgent],
): Promise<void> {
  const [account] = await system.sql.account.query<{ cell: string }>('SELECT cell FROM accounts WHERE id = $1', [accountId]);
  await system.sql.consent.inCell(
    account!.cell,
    `INSERT INTO consents SELECT $1, '01JD3' || lpad(i::text, 21, '0'), $2, 'subject-' || i, 'banner', i % 2 = 0, '{"analytics":true,"ads":false}',
       1, 'DE', 'Bayern', ($4::text[])[1 + i % cardinality($4::text[])], '2026-11-01'::timestamptz + i * interval '1 ms', '2026-11-01'::timestamptz + i * interval '1 ms',
       NULL, NULL, '', decode(md5(i::text), 'hex') FROM generate_series(1, $3::integer) AS i`,
    [accountId, site.id, rows, userAgents],
  );
}

/** With 1,150 bytes each, more than the buffers between the database and the reader hold together. */
export const largeRows = 40_000;
const largeUserAgent = 'x'.repeat(1000);

/** Inserts `largeRows` consents. Their stream stays open until its reader has read them. */
export function insertLargeExport(system: ConsentTables, tenant: { accountId: string; site: { id: string } }): Promise<void> {
  return insertConsents(system, tenant, largeRows, [largeUserAgent]);
}

/** The CSV cells of a consent (decision 3.4). */
export function cellsOf(consent: ConsentJson): string[] {
  const guarded = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
  return [
    ...[consent.id, consent.site_id, guarded(consent.subject_id), guarded(consent.consent_id), String(consent.accepted)],
    ...[JSON.stringify(consent.preferences), String(consent.policy_version), guarded(consent.country), guarded(consent.region)],
    ...[guarded(consent.user_agent), consent.created_at, consent.updated_at, consent.deleted_at ?? ''],
  ];
}

/** From the list route, newest first, including erased consents. */
export async function listAll(api: ApiClient, { id }: { id: string }): Promise<ConsentJson[]> {
  const found: ConsentJson[] = [];
  for (let cursor = ''; ;) {
    const from = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const { body } = await api.get(`/consents?site_id=${id}&include_deleted=true&limit=100${from}`);
    found.push(...(body.data as ConsentJson[]));
    cursor = body.next_cursor as string;
    if (cursor === '') return found;
  }
}

export async function waitForStatus(api: ApiClient, id: string, status: string, timeoutMs?: number): Promise<ExportJson> {
  const ask = async () => {
    const job = (await api.get(`/exports/${id}`)).body as ExportJson;
    return job.status === status && job;
  };
  return waitUntil(`the export is ${status}`, ask, timeoutMs === undefined ? {} : { timeoutMs });
}

export async function newestExport(api: ApiClient): Promise<ExportJson> {
  return ((await api.get('/exports?limit=1')).body.data as ExportJson[])[0] as ExportJson;
}

export async function readyExport(api: ApiClient, site: { id: string }): Promise<ExportJson & { token: string }> {
  const { body } = await api.post(`/sites/${site.id}/exports`);
  const job = await waitForStatus(api, body.id as string, 'ready');
  return { ...job, token: (job.download_url as string).split('/').at(-1) as string };
}

/** Resolves with the body unread, for readers that stop, are slow or disconnect. */
export function openStream(system: { baseUrl: string }, { key }: { key: string }, path: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(`${system.baseUrl}/api/v1${path}`, { agent: false, headers: { Authorization: `Bearer ${key}` } }, resolve).on('error', reject);
  });
}

export async function runningCopies(system: System): Promise<{ pid: number }[]> {
  return system.sql.consent.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE state = 'active' AND query LIKE 'COPY %' AND datname = current_database()`,
  );
}
