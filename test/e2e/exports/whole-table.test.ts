import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { useOwnGateways } from '../../system/own-gateways';
import type { Tenant } from '../../system/tenants';
import { exportRows } from './config';
import { inlinePath, insertConsents, newestExport, openStream, waitForStatus } from './export-calls';
import { hardTexts } from './hard-texts';
import { contentOfTable, findReaders, type Content } from './read-back';

const rows = exportRows();
const allowedMs = 60_000 + rows / 5;
const readers = findReaders();

const system = useOwnGateways({ settings: { EXPORT_INLINE_MAX_ROWS: String(rows) } });
let tenant: Tenant;
let folder: string;
let table: Content;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'consent-test-read-back-'));
  tenant = await system.tenants.create();
  await insertConsents(system, tenant, rows, hardTexts);
  const siteId = tenant.site.id;
  await system.sql.consent.query(
    `UPDATE consents SET deleted_at = '2026-11-02T03:04:05.678Z' WHERE site_id = $1 AND substr(id, 26) = '7'`,
    [siteId],
  );
  table = await contentOfTable(system.sql.consent, { accountId: tenant.accountId, siteId });
}, allowedMs);

afterAll(async () => {
  await rm(folder, { recursive: true });
});

const ways: [string, () => Promise<IncomingMessage>][] = [
  ['streamed', () => openStream(system, tenant, inlinePath(tenant.site))],
  [
    'written into a file',
    async () => {
      const api = system.api(tenant.key);
      const { id } = (await api.post(`/sites/${tenant.site.id}/exports`)).body as { id: string };
      const job = await waitForStatus(api, id, 'ready', allowedMs);
      return openStream(system, tenant, `/exports/download/${job.download_url?.split('/').at(-1)}`);
    },
  ],
];

describe.each(ways)(`${rows} consents %s`, (way, open) => {
  let file: string;
  beforeAll(async () => {
    file = join(folder, `${way}.csv`);
    const answer = await open();
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${await text(answer)}`);
    await pipeline(answer, createWriteStream(file));
  }, allowedMs);

  test('[decisions 3.2, 3.3] match the row_count of their export', async () => {
    expect(await newestExport(system.api(tenant.key))).toMatchObject({ row_count: rows });
  });

  test.each(readers)(
    '[decision 3.4] read by $name equal the table in every cell',
    async ({ read }) => {
      expect(await read(file)).toEqual(table);
      expect(table.records).toBe(rows + 1);
    },
    allowedMs,
  );
});
