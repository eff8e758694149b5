import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSmallWitness, waitUntil, type SmallWitness } from '@consent/testkit';
import { anchorVkey } from './start-anchored';
import { startEvidence, type EvidenceUnderTest } from './start-evidence';
import { copyTables } from './table-copy';

let evidence: EvidenceUnderTest;
/** Never anchored, so nothing but a test changes its logs. */
let quiet: EvidenceUnderTest;
let witness: SmallWitness;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'consent-test-log-state-'));
  witness = await startSmallWitness({ logs: [anchorVkey()] });
  await writeFile(join(folder, 'policy.txt'), `${witness.policyLine}\nquorum w1\n`);
  quiet = await startEvidence();
  evidence = await startEvidence({ settings: { EVIDENCE_ANCHOR_SECONDS: '1', EVIDENCE_WITNESS_POLICY: join(folder, 'policy.txt') } });
});
afterAll(async () => {
  await Promise.all([evidence.stop(), quiet.stop()]);
  await Promise.all([witness.remove(), rm(folder, { recursive: true })]);
});

async function newLog({ records, client, untilLogged } = evidence): Promise<string> {
  const account = randomUUID();
  records.record(account, 'v');
  await untilLogged();
  await waitUntil('the log is signed', () =>
    client.getLog({ accountId: account }).then(
      () => true,
      () => false,
    ),
  );
  return account;
}
const stateOf = async (accountId: string, { client } = evidence) => (await client.getLog({ accountId })).state!;

test('[decision 61.2] GET /log names a witness that fails with the reason, until it answers; others that once failed are not named', async () => {
  const account = await newLog();
  await evidence.database.execute(
    `INSERT INTO outside_failures VALUES ('witness', 'earlier', 'late', now()), ('authority', 'w1', 'late', now())`,
  );
  witness.lie = 'other_key';
  evidence.records.record(account, 'v');
  await waitUntil('it is named', async () => (await stateOf(account)).failures.length > 0, { timeoutMs: 20_000 });
  const { failures } = await stateOf(account);
  expect(failures).toEqual([{ kind: 'witness', name: 'w1', reason: 'other_key', sinceMs: expect.any(Number) as number }]);
  expect(Math.abs(failures[0]!.sinceMs - Date.now())).toBeLessThan(60_000);
  witness.lie = undefined;
  await waitUntil('it is named no more', async () => (await stateOf(account)).failures.length === 0, { timeoutMs: 20_000 });
});

const edits: [string, string][] = [
  ['root', `root = sha256('x')`],
  ['frontier', 'frontier = set_byte(frontier, 0, get_byte(frontier, 0) # 1)'],
  ['signature', `checkpoint = overlay(checkpoint PLACING 'AAAA' FROM length(checkpoint) - 20)`],
  ['time of the checkpoint', `checkpoint_at = checkpoint_at + interval '1 year'`],
  ['epoch', 'epoch = 2'],
];

test.each(edits)('[decision 61.2] GET /log says of a log with another %s that it is refused', async (_, change) => {
  const account = await newLog(quiet);
  const backup = await copyTables(quiet.database);
  expect((await stateOf(account, quiet)).isRefused).toBe(false);
  await quiet.database.execute(`UPDATE logs SET ${change} WHERE account_id = '${account}'`);
  expect((await stateOf(account, quiet)).isRefused).toBe(true);
  await backup.restoreLog(account);
  expect((await stateOf(account, quiet)).isRefused).toBe(false);
});

test('a log that grows is never refused', async () => {
  const { records, untilLogged } = quiet;
  const account = await newLog(quiet);
  let isGrowing = true;
  const grow = (async () => {
    for (let each = 0; each < 90; each++) {
      records.record(account, 'v');
      if (each % 3 === 0) await untilLogged();
    }
    isGrowing = false;
  })();
  const found: boolean[] = [];
  while (isGrowing) found.push((await stateOf(account, quiet)).isRefused);
  await grow;
  expect([found.length > 10, found.filter(Boolean)]).toEqual([true, []]);
});

test('[decision 61.2] GET /log names the witness that had signed more, while nothing is signed because of it', async () => {
  const account = await newLog();
  expect(await stateOf(account)).toMatchObject({ isStopped: false });
  expect((await stateOf(account)).stoppedBy).toBeUndefined();
  witness.lie = { size: 9999 };
  evidence.records.record(account, 'v');
  await waitUntil('it is stopped', async () => (await stateOf(account)).isStopped, { timeoutMs: 20_000 });
  expect(await stateOf(account)).toMatchObject({ stoppedBy: 'w1', isRefused: false });
  witness.lie = undefined;
  await evidence.operator.resumeLogs({});
  await waitUntil('it goes on', async () => !(await stateOf(account)).isStopped, { timeoutMs: 20_000 });
  expect((await stateOf(account)).stoppedBy).toBeUndefined();
});
