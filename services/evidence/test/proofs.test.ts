import { randomUUID } from 'node:crypto';
import type { ProvenEvent, Log } from '@consent/contracts';
import { dataHash, entryOf, leafHash, parseVkey, subjectTag, verifyInclusion } from '@consent/evidence-format';
import { createRecordingLogger } from '@consent/testkit';
import { sha256 } from '../src/sha256';
import { host } from './start-sequencer';
import { startEvidence, type EvidenceUnderTest } from './start-evidence';

const { logger, lines } = createRecordingLogger();
let evidence: EvidenceUnderTest;
beforeAll(async () => {
  evidence = await startEvidence({ logger });
});
afterAll(() => evidence.stop());

const holds = ({ size, root }: Log, { index, entry, proof }: ProvenEvent) =>
  verifyInclusion(sha256, { size, index, leaf: leafHash(sha256, entry), proof, root });

test('the proof of a consent has its leaves, their places and proofs to the signed checkpoint', async () => {
  const { client, records, untilLogged } = evidence;
  const account = randomUUID();
  const ids = Array.from({ length: 40 }, (_, visitor) => records.record(account, `visitor-${visitor % 10}`));
  records.erase(account, 'visitor-3', [ids[3]!, ids[13]!]);
  await untilLogged();

  const { log, events } = await client.proveConsent({ accountId: account, id: ids[3]! });
  expect(log).toMatchObject({ size: 43, origin: `${host}/log/${log.logId}` });
  expect(events.map(({ type, index }) => [type, index])).toEqual([
    ['consent.created', 5],
    ['consent.erased', 42],
  ]);
  const tag = subjectTag(sha256, records.tagKey, 'visitor-3');
  for (const event of events) {
    expect(event.entry.equals(entryOf(sha256, tag, event.frame))).toBe(true);
    expect(event.salt).toHaveLength(16);
    expect(holds(log, event)).toBe(true);
    expect(holds(log, { ...event, index: event.index - 1 })).toBe(false);
  }
  const untouched = await client.proveConsent({ accountId: account, id: ids[23]! });
  expect(untouched.events.map(({ type }) => type)).toEqual(['consent.created']);
});

test('every leaf of a log over several tiles is proven', async () => {
  const { client, records, source, untilLogged } = evidence;
  const account = randomUUID();
  const ids = [records.record(account, 'first')];
  source.add(account, 700);
  ids.push(records.record(account, 'middle'));
  source.add(account, 65_000);
  ids.push(records.record(account, 'last'));
  await untilLogged();
  const proofs = await Promise.all(ids.map((id) => client.proveConsent({ accountId: account, id })));
  expect(proofs.map(({ events }) => events[0]!.index)).toEqual([2, 703, 65_704]);
  expect(proofs.every(({ log, events }) => holds(log, events[0]!))).toBe(true);
});

test('[decision 26.1] a record with more changes than fit into a proof is invalid', async () => {
  const { client, records, untilLogged } = evidence;
  const account = randomUUID();
  const id = records.record(account, 'often');
  for (let leaf = 1; leaf < 5000; leaf++) records.record(account, 'often', undefined, { id });
  await untilLogged();
  expect((await client.proveConsent({ accountId: account, id })).events).toHaveLength(5000);
  records.record(account, 'often', undefined, { id });
  await expect(client.proveConsent({ accountId: account, id })).rejects.toMatchObject({
    kind: 'invalid',
    message: expect.stringContaining('GET /log/openings') as string,
  });
});

test('work that was logged twice is proven by its first leaf', async () => {
  const { client, records, source, untilLogged } = evidence;
  const account = randomUUID();
  const id = records.record(account, 'twice');
  const [{ frame, tag }] = records.leavesOf(id) as [ReturnType<typeof records.leavesOf>[number]];
  source.addEntries(account, Buffer.from(entryOf(sha256, tag, frame)), Buffer.alloc(0));
  await untilLogged();
  expect((await client.proveConsent({ accountId: account, id })).events.map(({ index }) => index)).toEqual([2]);
});

test('a record that is not in a signed checkpoint yet is a conflict with a retry time', async () => {
  const { client, records, untilLogged } = evidence;
  const account = randomUUID();
  const unlogged = (id: string) => client.proveConsent({ accountId: account, id });
  const first = records.record(account, 'v', undefined, { isQueued: false });
  await expect(unlogged(first)).rejects.toMatchObject({ kind: 'conflict', retryAfterSeconds: 1 });
  const second = records.record(account, 'v');
  await untilLogged();
  await expect(unlogged(first)).rejects.toMatchObject({ kind: 'conflict', retryAfterSeconds: 1 });
  expect((await unlogged(second)).events).toHaveLength(1);
  // As if a release that queued nothing had written a revision, which is attested later.
  records.setComplete(false);
  onTestFinished(() => records.setComplete(true));
  await expect(unlogged(second)).rejects.toMatchObject({ kind: 'conflict', retryAfterSeconds: 1 });
});

test('a record that is neither queued nor in the log is refused, and a log line names it', async () => {
  const { client, records, untilLogged } = evidence;
  const account = randomUUID();
  const lost = records.record(account, 'v', undefined, { isQueued: false });
  records.record(account, 'w');
  await untilLogged();
  records.setSettled(true);
  onTestFinished(() => records.setSettled(false));
  await expect(client.proveConsent({ accountId: account, id: lost })).rejects.toMatchObject({ kind: 'internal' });
  expect(lines).toContainEqual(
    expect.objectContaining({ level: 'error', fields: expect.objectContaining({ accountId: account, record: lost }) as object }),
  );
});

test('a record of another account is not found, like an unknown record', async () => {
  const { client, records } = evidence;
  const id = records.record(randomUUID(), 'v');
  const absent = await client.proveConsent({ accountId: randomUUID(), id: randomUUID() }).catch((error: unknown) => error);
  const foreign = await client.proveConsent({ accountId: randomUUID(), id }).catch((error: unknown) => error);
  expect(foreign).toMatchObject({ kind: 'not_found' });
  expect(foreign).toEqual(absent);
});

test('the proof of a policy version has no salt', async () => {
  const { client, records, untilLogged } = evidence;
  const account = randomUUID();
  const policy = records.publish(account, 1);
  records.publish(account, 2, policy.id);
  await untilLogged();
  const { log, events } = await client.provePolicyVersion({ accountId: account, policyId: policy.id, version: 2 });
  expect(events).toMatchObject([{ type: 'policy.published', index: 3 }]);
  expect(events[0]!.salt).toHaveLength(0);
  expect(holds(log, events[0]!)).toBe(true);
  await expect(client.provePolicyVersion({ accountId: account, policyId: policy.id, version: 3 })).rejects.toMatchObject({
    kind: 'not_found',
  });
});

test('a notice is proved like a policy version, and a removed one is damage', async () => {
  const { client, records, untilLogged } = evidence;
  const accountId = randomUUID();
  const siteId = records.showNotice(accountId, 1);
  records.showNotice(accountId, 2, siteId);
  await untilLogged();
  const { log, events } = await client.proveNotice({ accountId, siteId, number: 2 });
  expect(events).toMatchObject([{ type: 'notice.published', index: 3 }]);
  expect(holds(log, events[0]!)).toBe(true);
  await expect(client.proveNotice({ accountId, siteId, number: 3 })).rejects.toMatchObject({ kind: 'not_found' });
  await expect(client.proveNotice({ accountId: randomUUID(), siteId, number: 1 })).rejects.toMatchObject({ kind: 'not_found' });
  records.removeNotice(siteId, 1);
  await expect(client.proveNotice({ accountId, siteId, number: 1 })).rejects.toMatchObject({ kind: 'internal' });
});

test('[decision 60.5] a weekly report is proved by its text, and a removed one is damage', async () => {
  const { client, records, untilLogged } = evidence;
  const accountId = randomUUID();
  const siteId = records.observe(accountId, 1);
  records.observe(accountId, 2, siteId);
  await untilLogged();
  const { log, events } = await client.proveSeenReport({ accountId, siteId, number: 2 });
  expect(events).toMatchObject([{ type: 'site.observed', index: 3 }]);
  expect(holds(log, events[0]!)).toBe(true);
  expect(JSON.parse(events[0]!.frame)).toMatchObject({ data: dataHash(sha256, 'report 2') });
  await expect(client.proveSeenReport({ accountId, siteId, number: 3 })).rejects.toMatchObject({ kind: 'not_found' });
  await expect(client.proveSeenReport({ accountId: randomUUID(), siteId, number: 1 })).rejects.toMatchObject({ kind: 'not_found' });
  records.removeNotice(siteId, 1);
  await expect(client.proveSeenReport({ accountId, siteId, number: 1 })).rejects.toMatchObject({ kind: 'internal' });
});

test('[decision 68] a check of states is proved by its answer, only for its site', async () => {
  const { client, records, untilLogged } = evidence;
  const accountId = randomUUID();
  const { siteId, id } = records.check(accountId);
  await untilLogged();
  const { log, events } = await client.proveCheck({ accountId, siteId, id });
  expect(events).toMatchObject([{ type: 'subject.checked', index: 2 }]);
  expect(holds(log, events[0]!)).toBe(true);
  expect(JSON.parse(events[0]!.frame)).toMatchObject({ data: dataHash(sha256, 'answer'), checked: { id, site: siteId, subjects: 2 } });
  for (const other of [
    { accountId: randomUUID(), siteId, id },
    { accountId, siteId: randomUUID(), id },
  ])
    await expect(client.proveCheck(other)).rejects.toMatchObject({ kind: 'not_found' });
  records.removeNotice(siteId, id);
  await expect(client.proveCheck({ accountId, siteId, id })).rejects.toMatchObject({ kind: 'internal' });
});

test('a proof from a database whose entries were edited is refused, and the log names the leaf', async () => {
  const { client, records, database, untilLogged } = evidence;
  const account = randomUUID();
  const id = records.record(account, 'v');
  records.record(account, 'w');
  await untilLogged();
  await database.execute(
    `UPDATE log_chunks SET items = set_byte(items, length(items) - 1, get_byte(items, length(items) - 1) # 1)
     WHERE account_id = '${account}' AND start = (SELECT max(start) FROM log_chunks WHERE account_id = '${account}')`,
  );
  await expect(client.proveConsent({ accountId: account, id })).rejects.toMatchObject({ kind: 'internal' });
  expect(lines).toContainEqual(
    expect.objectContaining({ level: 'error', fields: expect.objectContaining({ accountId: account, index: 2 }) as object }),
  );
});

test('GetLog returns the signed log and the tag key, and not_found before there is a log', async () => {
  const { client, records, untilLogged } = evidence;
  const account = randomUUID();
  await expect(client.getLog({ accountId: account })).rejects.toMatchObject({ kind: 'not_found' });
  records.record(account, 'v');
  await untilLogged();
  const { log, tagKey, state, ...attested } = await client.getLog({ accountId: account });
  expect(log).toMatchObject({ size: 3, origin: `${host}/log/${log.logId}` });
  expect(log.checkpoint.startsWith(`${log.origin}\n3\n${log.root.toString('base64')}\n`)).toBe(true);
  expect(tagKey.equals(records.tagKey)).toBe(true);
  expect(attested).toEqual({ attestedUntilMs: 7, hasUnattested: true });
  expect(state).toMatchObject({ isOn: true, waiting: 3, isStopped: false, anchorIntervalMs: 300_000, hasWitnesses: false, stamped: [] });
});

test('GetKeys returns the verifier keys of log and time, then those of the anchor log', async () => {
  const { generations } = await evidence.client.getKeys({});
  expect(generations).toHaveLength(1);
  expect(generations[0]!.vkeys.map((text) => parseVkey(sha256, text))).toMatchObject([
    { name: `${host}/log`, type: 1 },
    { name: `${host}/log`, type: 4 },
    { name: `${host}/log/anchor`, type: 1 },
    { name: `${host}/log/anchor`, type: 4 },
  ]);
  expect(generations[0]).toMatchObject({ toMs: 0 });
});

test('keys that differ from the configured seeds are not published', async () => {
  const { client, database } = evidence;
  const edit = (statement: string) => database.execute(`UPDATE log_keys SET ${statement}`);
  await edit(`id = 'another'`);
  await expect(client.getKeys({})).rejects.toMatchObject({ kind: 'internal' });
  await edit(`id = 'first', receipt_key = sha256(receipt_key)`);
  await expect(client.getKeys({})).rejects.toMatchObject({ kind: 'internal' });
  expect(lines).toContainEqual(expect.objectContaining({ level: 'error', fields: { keyId: 'first' } }));
});

test('openings come in pages of 1 to 1000: records, then policies, then the leaves of the log itself', async () => {
  const { client, records, untilLogged } = evidence;
  const account = randomUUID();
  const ids = [1, 2, 3].map((visitor) => records.record(account, `v${visitor}`));
  const policy = records.publish(account, 1);
  await untilLogged();
  const openings = [];
  let cursor = '';
  do {
    const page = await client.listLogOpenings({ accountId: account, cursor, limit: 2 });
    expect(page.openings.length).toBeLessThanOrEqual(2);
    openings.push(...page.openings);
    cursor = page.nextCursor;
  } while (cursor !== '');
  expect(openings.map(({ record }) => record)).toEqual([...ids, policy.id, '']);
  const own = openings.at(-1)!;
  expect([own.tag, own.salt]).toEqual([Buffer.alloc(16), Buffer.alloc(0)]);
  expect(own.frames.map((frame) => (JSON.parse(frame) as { type: string }).type)).toEqual(['log.opened', 'log.tag_key']);
  for (const unknown of ['o', 'ox', 'o1 2']) {
    await expect(client.listLogOpenings({ accountId: account, cursor: unknown, limit: 2 })).rejects.toMatchObject({ kind: 'invalid' });
  }
  for (const limit of [0, 1001]) {
    await expect(client.listLogOpenings({ accountId: account, cursor: '', limit })).rejects.toMatchObject({ kind: 'invalid' });
  }
});

test('resume without a lost turn is a conflict', async () => {
  await expect(evidence.operator.resumeLogs({})).rejects.toMatchObject({ kind: 'conflict' });
});
