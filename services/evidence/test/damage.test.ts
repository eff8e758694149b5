import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { evidenceBundle, logFiles } from '@consent/contracts';
import { createRecordingLogger } from '@consent/testkit';
import { startEvidence, type EvidenceUnderTest } from './start-evidence';

let evidence: EvidenceUnderTest;
const { logger, lines } = createRecordingLogger();

beforeAll(async () => {
  evidence = await startEvidence({ logger });
});
afterAll(() => evidence.stop());

async function found(read: 'call' | 'http'): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${evidence.app.opsPort()}/metrics`)).text();
  const line = text.split('\n').find((each) => each.startsWith('evidence_damage_found_total{') && each.includes(`read="${read}"`));
  return Number(line?.split(' ').at(-1));
}

async function newRecord(): Promise<{ accountId: string; id: string }> {
  const accountId = randomUUID();
  const id = evidence.records.record(accountId, 'ada');
  await evidence.untilLogged();
  return { accountId, id };
}
const editEntries = (accountId: string) =>
  evidence.database.execute(
    `UPDATE log_chunks SET items = set_byte(items, 20, get_byte(items, 20) # 1) WHERE account_id = '${accountId}' AND level = 0`,
  );

test('the counter is 0 before any damage, and what a client may do does not raise it', async () => {
  expect([await found('call'), await found('http')]).toEqual([0, 0]);
  const { accountId, id } = await newRecord();
  await evidence.client.proveConsent({ accountId, id });
  await expect(evidence.client.proveConsent({ accountId, id: randomUUID() })).rejects.toThrow();
  expect((await evidence.get(logFiles.path('nothing', 'checkpoint'))).status).toBe(404);
  expect([await found('call'), await found('http')]).toEqual([0, 0]);
});

test('[decision 61.3] a proof and a bundle that are refused because of an edited log are counted, and the log names the account', async () => {
  const { accountId, id } = await newRecord();
  await editEntries(accountId);
  const [calls, files] = [await found('call'), await found('http')];
  await expect(evidence.client.proveConsent({ accountId, id })).rejects.toMatchObject({ kind: 'internal' });
  expect(await found('call')).toBe(calls + 1);
  expect((await evidence.get(evidenceBundle.path({ accountId, kind: 'subject', id: 'ada' }))).status).toBe(500);
  expect(await found('http')).toBe(files + 1);
  expect(JSON.stringify(lines.filter(({ level }) => level === 'error'))).toContain(accountId);
});

test('[decision 61.3] so are a damaged head and other keys than the configured ones', async () => {
  const { accountId } = await newRecord();
  const calls = await found('call');
  await evidence.database.execute(`UPDATE logs SET checkpoint = 'x' WHERE account_id = '${accountId}'`);
  await expect(evidence.client.getLog({ accountId })).rejects.toMatchObject({ kind: 'internal' });
  await evidence.database.execute(`UPDATE log_keys SET id = 'another'`);
  await expect(evidence.client.getKeys({})).rejects.toMatchObject({ kind: 'internal' });
  expect(await found('call')).toBe(calls + 2);
});

test('the runbook has the lines that the log writes', async () => {
  const runbook = await readFile(join(__dirname, '../../../deploy/runbooks/EvidenceDamaged.md'), 'utf8');
  const source = await Promise.all(
    ['proofs/match-leaves.ts', 'proofs/prove-leaves.ts', 'keys/find-published.ts'].map((file) =>
      readFile(join(__dirname, '../src', file), 'utf8'),
    ),
  );
  const written = source.flatMap((text) => [...text.matchAll(/logger\.error\([^']+'([^']+)'\)/g)].map(([, line]) => line!));
  expect(written).toHaveLength(5);
  for (const line of written) expect(runbook).toContain(line);
});
