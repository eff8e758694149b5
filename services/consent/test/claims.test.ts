import { randomUUID } from 'node:crypto';
import { hashByHand } from './log-calls';
import { entriesOf, evidenceClient, secretsOf } from './log-calls';
import { aRow, aSite, factsOf, startConsent } from './start-consent';

const claims = '{"country":"DE","decided_at":"2019-05-25T10:00:00.000Z"}';
const pull = { doneIds: [], maxEvents: 1000, heldIds: [], skipAccountIds: [] };
const actor = { kind: 'api_key', id: 'key_1' };
const recorder = { recordedBy: 'import', recordedById: 'key_1' };

async function start(settings: Record<string, string> = {}) {
  const consent = await startConsent(settings);
  const log = evidenceClient(consent.rpcPort);
  onTestFinished(async () => {
    await log.stop();
    await consent.stop();
  });
  const site = aSite(randomUUID());
  consent.owners.owned.sites.push(site);
  const give = async (overrides: Parameters<typeof aRow>[1] = {}) => {
    const row = aRow(site, { ...recorder, claims, ...overrides });
    const { results } = await consent.client.createConsents({ rows: [row], sites: [factsOf(site)] });
    return { id: row.id, json: results[0]!.consentJson! };
  };
  const queued = async () => entriesOf((await log.leaves.pullLeaves(pull)).batches, site.accountId);
  return { consent, log, site, accountId: site.accountId, give, queued };
}

test('[decision 69] claims are a member of the consent and in the data of its creation, and nothing else changes', async () => {
  const { consent, log, accountId, give, queued } = await start();
  const { id, json } = await give();
  const plain = await give({ claims: undefined });
  expect(json.endsWith(`,"deleted_at":null,"claims":${claims}}`)).toBe(true);
  expect(plain.json).not.toContain('claims');
  const [found] = (await consent.client.getConsents({ refs: [{ accountId, id }] })).results;
  expect(found!.consent).toMatchObject({ claims, country: '' });

  const made = await queued();
  const rows = await log.leaves.listRowLeaves({ accountId, cursor: '' });
  expect(rows.leaves.map(({ entry }) => entry.toString('hex')).sort()).toEqual(made.toSorted());
  const { saltOf } = await secretsOf(consent.sql, accountId);
  const described = await log.statements.describeConsent({ accountId, id, cursor: '', inPages: false, withoutData: false });
  expect(described.leaves[0]!.data).toBe(json);
  expect((JSON.parse(described.leaves[0]!.frame) as { data: string }).data).toBe(hashByHand(json, saltOf(id)));
});

test('[decision 69.3] later changes do not repeat the claims, and answers still show them', async () => {
  const { consent, log, accountId, give } = await start();
  const { id } = await give();
  const { consent: updated } = await consent.client.updateConsent({ accountId, id, actor, accepted: false });
  expect(updated!.claims).toBe(claims);
  await consent.client.deleteConsent({ accountId, id, actor });
  const described = await log.statements.describeConsent({ accountId, id, cursor: '', inPages: false, withoutData: false });
  expect(described.leaves.map(({ type, data }) => [type, data.includes('claims')])).toEqual([
    ['consent.created', true],
    ['consent.revoked', false],
    ['consent.revoked', false],
  ]);
  const { rows } = await consent.sql.query<{ type: string; payload: string }>(
    'SELECT type, payload FROM outbox WHERE account_id = $1 AND type <> $$audit.recorded$$ ORDER BY created_at',
    [accountId],
  );
  expect(rows.map(({ payload }) => payload.includes('claims'))).toEqual([true, false, false]);
});

test('[decision 69.5] work that an earlier release would make without the claims is kept from it', async () => {
  const off = await start({ EVIDENCE_LOG: 'off' });
  await off.give();
  const on = await startConsent({ DATABASE_URL: off.consent.databaseUrl });
  const log = evidenceClient(on.rpcPort);
  onTestFinished(async () => {
    await log.stop();
    await on.stop();
  });
  const materials = async () =>
    (await on.sql.query<{ material: string }>('SELECT material FROM log_queue WHERE account_id = $1', [off.accountId])).rows.map(
      ({ material }) => material,
    );
  await vi.waitFor(async () => expect(await materials()).toHaveLength(1), { timeout: 20_000 });
  expect(Object.keys(JSON.parse((await materials())[0]!) as object)).toEqual(['claimed']);
  const entries = entriesOf((await log.leaves.pullLeaves(pull)).batches, off.accountId);
  const rows = await log.leaves.listRowLeaves({ accountId: off.accountId, cursor: '' });
  expect(rows.leaves.map(({ entry }) => entry.toString('hex'))).toEqual(entries);
});

test.each(['csv', 'json'])('[decision 69.4] an export as %s has the claims, and a site without them has the usual form', async (format) => {
  const { consent, accountId, site, give } = await start();
  const of = async () =>
    (
      await fetch(`${consent.httpUrl}/internal/consents/export?account_id=${accountId}&site_id=${site.id}&format=${format}&inline=true`)
    ).text();
  const plain = await give({ claims: undefined });
  const before = await of();
  expect(before).not.toContain('claims');
  const claimed = await give();
  const after = await of();
  if (format === 'csv') {
    const [head, first, second] = after.split('\r\n');
    expect([head!.endsWith(',deleted_at,claims'), first!.endsWith(`,"${claims.replaceAll('"', '""')}"`), second!.endsWith(',,')]).toEqual([
      true,
      true,
      true,
    ]);
  } else expect(after).toBe(`{"data":[${claimed.json},${plain.json}]}`);
});
