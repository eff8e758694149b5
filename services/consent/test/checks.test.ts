import { createHash, randomUUID } from 'node:crypto';
import type { RecordCheckRequest } from '@consent/contracts';
import { ulid } from 'ulid';
import { canonical, entriesOf, entryOf, evidenceClient } from './log-calls';
import { onceOf } from './once';
import { startConsent } from './start-consent';

let consent: Awaited<ReturnType<typeof startConsent>>;
let log: ReturnType<typeof evidenceClient>;
beforeAll(async () => {
  consent = await startConsent();
  log = evidenceClient(consent.rpcPort);
});
afterAll(async () => {
  await log.stop();
  await consent.stop();
});

const pull = { doneIds: [], maxEvents: 1000, heldIds: [], skipAccountIds: [] };
const sha256 = createHash('sha256').update('the answer').digest('hex');

function aCheck(overrides: Partial<RecordCheckRequest> = {}): RecordCheckRequest {
  const [accountId, siteId] = [randomUUID(), randomUUID()];
  return { accountId, id: `chk_${ulid()}`, siteId, subjects: 3, sha256, askedAtMs: Date.now(), nonce: 'nonce', ...overrides };
}

const tagOf = (id: string) =>
  createHash('sha256')
    .update(Buffer.from([0x14]))
    .update(id)
    .digest()
    .subarray(0, 16);

async function frameByHand({ accountId, id, siteId }: RecordCheckRequest): Promise<string> {
  const { rows } = await consent.sql.query<{ checked_at: Date }>('SELECT checked_at FROM state_checks WHERE account_id = $1', [accountId]);
  const at = rows[0]!.checked_at.toISOString();
  const data = Buffer.from(sha256, 'hex').toString('base64url');
  return canonical({ v: 1, type: 'subject.checked', account: accountId, at, data, checked: { id, site: siteId, subjects: 3 } });
}

test('[decision 68] a check becomes one leaf, which rows, openings and the proof make again', async () => {
  const check = aCheck();
  const { accountId, id, askedAtMs } = check;
  expect(await consent.client.recordCheck(check)).toEqual({ id, sha256, askedAtMs, nonce: 'nonce' });
  const frame = await frameByHand(check);
  const entry = entryOf(tagOf(id), frame);
  expect(entriesOf((await log.leaves.pullLeaves(pull)).batches, accountId)).toEqual([entry]);
  expect(await log.statements.describeCheck({ accountId, id })).toEqual({ tag: tagOf(id), frame, settled: false });
  await expect(log.statements.describeCheck({ accountId: randomUUID(), id })).rejects.toMatchObject({ kind: 'not_found' });

  const openings = async () => {
    const found = [];
    for (let cursor = ''; ;) {
      const page = await log.statements.listOpenings({ accountId, cursor, limit: 1 });
      found.push(...page.openings);
      if (page.nextCursor === '') return found;
      cursor = page.nextCursor;
    }
  };
  expect(await openings()).toEqual([{ record: id, tag: tagOf(id), salt: Buffer.alloc(0), frames: [frame] }]);

  const records = await log.leaves.listRowLeaves({ accountId, cursor: '' });
  const erasures = await log.leaves.listRowLeaves({ accountId, cursor: records.nextCursor });
  const purges = await log.leaves.listRowLeaves({ accountId, cursor: erasures.nextCursor });
  const checks = await log.leaves.listRowLeaves({ accountId, cursor: purges.nextCursor });
  expect(checks).toMatchObject({ leaves: [{ table: 'state_checks', key: id, entry: Buffer.from(entry, 'hex') }], nextCursor: '' });
});

test('[decision 68] a repeated call keeps one check, and with a key it says what the first one kept', async () => {
  const check = aCheck();
  await consent.client.recordCheck(check);
  expect(await consent.client.recordCheck(check)).not.toHaveProperty('replayed');
  expect(entriesOf((await log.leaves.pullLeaves(pull)).batches, check.accountId)).toHaveLength(1);

  const { accountId } = check;
  const once = onceOf(accountId);
  const first = aCheck({ accountId, once });
  await consent.client.recordCheck(first);
  const repeat = aCheck({ accountId, once, nonce: 'another', sha256: 'ab'.repeat(32), askedAtMs: 1 });
  const { id, nonce, askedAtMs } = first;
  expect(await consent.client.recordCheck(repeat)).toEqual({ id, nonce, askedAtMs, sha256, replayed: true });
  const { rows } = await consent.sql.query('SELECT FROM state_checks WHERE account_id = $1', [accountId]);
  expect(rows).toHaveLength(2);
  await expect(consent.client.recordCheck(aCheck({ accountId, once: onceOf(accountId, 'x', 'y') }))).resolves.toBeDefined();
  await expect(consent.client.recordCheck(aCheck({ accountId, once: onceOf(accountId, 'x', 'z') }))).rejects.toMatchObject({
    kind: 'conflict',
  });
  const withoutUnits = { ...onceOf(accountId), replayOnly: true };
  await expect(consent.client.recordCheck(aCheck({ accountId, once: withoutUnits }))).rejects.toMatchObject({ kind: 'quota_exceeded' });
});

test('[decision 68] a check whose work is gone, or whose leaf the log lost, is queued again, and an edited one is not', async () => {
  const check = aCheck();
  const { accountId, id } = check;
  await consent.client.recordCheck(check);
  const queued = async () => entriesOf((await log.leaves.pullLeaves(pull)).batches, accountId);
  const [entry] = await queued();
  const forget = () => consent.sql.query('DELETE FROM log_queue WHERE account_id = $1', [accountId]);
  await forget();
  const lost = [{ table: 'state_checks', key: id, revision: 0, lastNumber: 0, entry: Buffer.from(entry!, 'hex') }];
  const attest = async () => (await log.leaves.attestRows({ accountId, leaves: lost })).queued;
  expect([await attest(), await attest(), await queued()]).toEqual([1, 0, [entry]]);

  await forget();
  const sinceMs = Date.now() - 60_000;
  for (let cursor = ''; ;) {
    const { nextCursor } = await log.leaves.repeatLeaves({ sinceMs, cursor });
    if (nextCursor === '') break;
    cursor = nextCursor;
  }
  expect(await queued()).toEqual([entry]);

  await forget();
  await consent.sql.query(`UPDATE state_checks SET subjects = 4 WHERE account_id = $1`, [accountId]);
  expect([await attest(), await queued()]).toEqual([0, []]);
});

test('[decision 68] while the log is off nothing is recorded', async () => {
  const off = await startConsent({ EVIDENCE_LOG: 'off' });
  onTestFinished(off.stop);
  const check = aCheck();
  await expect(off.client.recordCheck(check)).rejects.toMatchObject({ kind: 'conflict' });
  const { rows } = await off.sql.query('SELECT FROM state_checks');
  expect(rows).toEqual([]);
});
