import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitUntil } from '@consent/testkit';
import { startReceiver, type Receiver } from '../../../services/webhook/test/receiver';
import { keptTables as accountKept } from '../../../services/account/src/closings/purged-tables.rule';
import { keptTables as consentKept } from '../../../services/consent/src/account-purge/tables.rule';
import { keptTables as exportKept } from '../../../services/export/src/account-purge/tables.rule';
import { keptTables as policyKept } from '../../../services/policy/src/account-purge/tables.rule';
import { keptTables as webhookKept } from '../../../services/webhook/src/account-purge/tables.rule';
import { makeBelongings } from '../../system/belongings';
import type { Browser } from '../../system/browser';
import { useSystem } from '../../system/use-system';
import { useBundledSdk } from '../sdk/bundled-sdk';
import { runCli } from '../sdk/run-cli';

const system = useSystem();
useBundledSdk();
let receiver: Receiver;

beforeAll(async () => {
  receiver = await startReceiver();
});

afterAll(async () => {
  await receiver.stop();
});

const kept = { account: accountKept, consent: consentKept, policy: policyKept, webhook: webhookKept, export: exportKept } as const;
type Database = keyof typeof kept;

async function rowsOf(accountId: string): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const database of Object.keys(kept) as Database[]) {
    const sql = system.sql[database];
    const tables = await sql.query<{ name: string }>(
      `SELECT DISTINCT table_name AS name FROM information_schema.columns WHERE table_schema = current_schema() AND column_name = 'account_id'`,
    );
    for (const name of new Set(tables.map((table) => table.name))) {
      if (kept[database].includes(name) || name.startsWith('outbox')) continue;
      const [...counts] = await sql.query<{ n: string }>(`SELECT count(*) AS n FROM ${name} WHERE account_id = $1`, [accountId]);
      const sum = counts.reduce((all, { n }) => all + Number(n), 0);
      if (sum > 0) found[`${database}.${name}`] = sum;
    }
  }
  return found;
}

async function liftHolds(browser: Browser): Promise<void> {
  const { data } = (await browser.get('/holds')).body as { data: { id: string; lifted_at: string | null }[] };
  for (const { id, lifted_at: lifted } of data) if (lifted === null) await browser.delete(`/holds/${id}`);
}

const makeDue = async (accountId: string) => {
  for (const [table, column] of [
    ['accounts', 'id'],
    ['account_closings', 'account_id'],
  ])
    await system.sql.account.query(`UPDATE ${table} SET purge_at = now() - interval '1 second' WHERE ${column} = $1`, [accountId]);
};

const closingOf = async (accountId: string) =>
  (
    await system.sql.account.query<{ purging_since: Date | null; certificate: string | null; addresses: string[] }>(
      'SELECT purging_since, certificate, addresses FROM account_closings WHERE account_id = $1',
      [accountId],
    )
  )[0];

/** By the command for customers, with the right keys and with those of somebody else. */
async function expectVerified(certificate: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'consent-account-certificate-'));
  try {
    const [jwks, keys] = await Promise.all(
      ['/.well-known/jwks.json', '/log/keys'].map(async (path) => (await fetch(`${system.baseUrl}${path}`)).text()),
    );
    const foreign = JSON.stringify({ ...JSON.parse(keys!), generations: [] });
    const files = { 'c.jws': certificate, 'jwks.json': jwks!, 'keys.json': keys!, 'foreign.json': foreign };
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    const verify = (keysFile: string) => runCli(['receipt', 'verify', 'c.jws', '--jwks', 'jwks.json', '--keys', keysFile], {}, folder);
    expect(await verify('keys.json')).toEqual({ exitCode: 0, output: expect.stringMatching(/HOLDS.*[\s\S]*Its log ended as/) as string });
    expect(await verify('foreign.json')).toMatchObject({ exitCode: 2 });
    await writeFile(
      join(folder, 'c.jws'),
      certificate.replace(/\.[\w-]+\./, (payload) => `${payload.slice(0, -3)}AA.`),
    );
    expect(await verify('keys.json')).toMatchObject({ exitCode: 1, output: expect.stringContaining('REFUTED') as string });
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('[decision 84.8] after the grace nothing of the account is left in any service, others keep everything, and a certificate says so', async () => {
  const [gone, other] = [await system.tenants.create(), await system.tenants.create()];
  await makeBelongings(system, gone, receiver.url(`/${gone.accountId}`));
  const { consent } = await makeBelongings(system, other, receiver.url(`/${other.accountId}`));
  const browser = await system.signIn(gone);
  await liftHolds(browser);
  expect((await browser.request('DELETE', '/account', { body: { confirm: 'Tenant' } })).status).toBe(200);
  // A hold that is set meanwhile delays the purge.
  const hold = (await browser.post('/holds', { subject_id: 'ann', reason: 'Lawsuit' })).body as { id: string };
  const before = await rowsOf(gone.accountId);
  expect(Object.keys(before).length).toBeGreaterThan(30);
  await makeDue(gone.accountId);
  await waitUntil('three services have answered, and consent waits', async () => {
    const parts = await system.sql.account.query<{ part: string }>('SELECT part FROM account_purge_parts WHERE account_id = $1', [
      gone.accountId,
    ]);
    return (
      parts
        .map(({ part }) => part)
        .sort()
        .join() === 'export,policy,webhook'
    );
  });
  expect((await browser.get('/consents')).status).toBe(401);
  expect((await rowsOf(gone.accountId))['consent.consents']).toBe(before['consent.consents']);
  expect(await closingOf(gone.accountId)).toMatchObject({ certificate: null, addresses: [gone.email] });

  await system.sql.consent.query('UPDATE holds SET lifted_at = now() WHERE account_id = $1 AND id = $2', [gone.accountId, hold.id]);
  await waitUntil('there is a certificate', async () => typeof (await closingOf(gone.accountId))?.certificate === 'string');
  expect(await rowsOf(gone.accountId)).toEqual({});
  const closing = await closingOf(gone.accountId);
  expect(closing?.addresses).toEqual([]);
  const [, payload = ''] = String(closing?.certificate).split('.');
  const { purge, evidence } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as {
    purge: { account: string; parts: { part: string; deleted: Record<string, number> }[] };
    evidence: { checkpoint: string };
  };
  expect(purge.account).toBe(gone.accountId);
  expect(purge.parts.map(({ part }) => part)).toEqual(['account', 'consent', 'export', 'policy', 'webhook']);
  expect(purge.parts.find(({ part }) => part === 'consent')?.deleted['consents']).toBe(before['consent.consents']);
  expect(evidence.checkpoint).toContain('\n');
  expect(JSON.stringify(purge)).not.toContain(gone.email);
  // The mail about the closing may be sent after it.
  await system.mailbox.newestTo(gone.email, 2);
  const mail = (await system.mailbox.mailsTo(gone.email)).find(({ subject }) => subject === 'Your account was deleted');
  expect(mail?.text).toContain(String(closing?.certificate));
  expect((await system.api(gone.key).get('/consents')).status).toBe(401);
  await expectVerified(String(closing?.certificate));

  const api = system.api(other.key);
  expect((await api.get(`/consents/${consent}`)).status).toBe(200);
  expect((await api.get(`/consents/${consent}/proof`)).status).toBe(200);
});
