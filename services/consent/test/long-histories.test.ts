import { createHash, randomUUID } from 'node:crypto';
import { waitUntil } from '@consent/testkit';
import { startConsentProcess } from './consent-process';
import { addUpdates, type RecordRef } from './long-history';
import { entriesOf, entryOf, inOneAnswer } from './log-calls';
import { actor } from './many-records';
import { aRow, aSite, factsOf, startConsent } from './start-consent';
import { Client } from 'pg';

type Process = Awaited<ReturnType<typeof startConsentProcess>>;

/** Acts like the time before the log, or like an older release: its writes have no leaf. */
let old: Awaited<ReturnType<typeof startConsent>>;
beforeAll(async () => {
  old = await startConsent({ EVIDENCE_LOG: 'off' });
});
afterAll(() => old.stop());

/** The heap is smaller than the texts of a long history. */
async function start(): Promise<Process> {
  const started = await startConsentProcess({ ...old.settings, EVIDENCE_LOG: 'on' }, { heapMb: 64 });
  onTestFinished(started.kill);
  return started;
}

async function aRecord(updates: { count: number; preferences?: string }): Promise<RecordRef> {
  const site = aSite(randomUUID());
  const row = aRow(site);
  await old.client.createConsents({ rows: [row], sites: [factsOf(site)] });
  await addUpdates(old.sql, row, updates);
  return { accountId: row.accountId, id: row.id };
}

const small = { preferences: '{"analytics":true}' };
/** On a busy machine. */
const longMs = 300_000;

const untilAttested = ({ statements }: Process, { accountId }: RecordRef) =>
  waitUntil('every revision has a leaf', async () => !(await statements.getTagKey({ accountId })).hasUnattested, { timeoutMs: 60_000 });

/** Marks the returned entries as logged. */
async function takeEntries({ leaves }: Process, refs: readonly Pick<RecordRef, 'accountId'>[]): Promise<Map<string, string[]>> {
  const taken = new Map(refs.map(({ accountId }) => [accountId, [] as string[]]));
  for (let doneIds: number[] = []; ;) {
    const { batches } = await leaves.pullLeaves({ doneIds, maxEvents: 5000, heldIds: [], skipAccountIds: [] });
    if (batches.length === 0) return taken;
    for (const [accountId, entries] of taken) for (const entry of entriesOf(batches, accountId)) entries.push(entry);
    doneIds = batches.map(({ queueId }) => queueId);
  }
}

const takeEntriesOf = async (process_: Process, ref: Pick<RecordRef, 'accountId'>): Promise<string[]> =>
  (await takeEntries(process_, [ref])).get(ref.accountId)!;

interface Described {
  entries: string[];
  revisions: (string | undefined)[];
  complete: boolean;
}

/** Keeps only what the test compares. */
async function describeAll(
  read: (cursor: string) => ReturnType<Process['statements']['describeSubject']>,
): Promise<Described & { pages: number }> {
  const described = { entries: [] as string[], revisions: [] as (string | undefined)[], complete: true, pages: 0 };
  let cursor = '';
  do {
    const { leaves, tag, complete, nextCursor } = await read(cursor);
    for (const { frame, data, salt } of leaves) {
      const parsed = JSON.parse(frame) as { data: string; revision?: string };
      if (data !== '') expect(parsed.data).toBe(createHash('sha256').update(salt).update(data).digest('base64url'));
      described.entries.push(entryOf(tag, frame));
      described.revisions.push(parsed.revision);
    }
    described.complete &&= complete;
    described.pages += 1;
    cursor = nextCursor;
  } while (cursor !== '');
  return described;
}

const describeRecord = ({ statements }: Process, ref: RecordRef, withoutData = false) =>
  describeAll((cursor) => statements.describeConsent({ ...ref, cursor, inPages: true, withoutData }));

test(
  '[decision 26.2] 20000 updates of 4.5 KB are attested, pulled, described and repeated within a heap of 64 MB',
  async () => {
    const updates = 20_000;
    const ref = await aRecord({ count: updates });
    const child = await start();
    await untilAttested(child, ref);
    const entries = await takeEntriesOf(child, ref);
    expect(new Set(entries).size).toBe(updates + 1);

    const described = await describeRecord(child, ref);
    expect(described.complete).toBe(true);
    expect(described.pages).toBeGreaterThan(20);
    expect(described.revisions).toEqual(['created', ...Array.from({ length: updates }, () => 'updated')]);
    expect(described.entries).toEqual(entries);
    const { pages, ...withoutData } = await describeRecord(child, ref, true);
    expect(pages).toBeLessThan(10);
    expect(withoutData.entries).toEqual(entries);
    const subject = { accountId: ref.accountId, subjectId: 'subject' };
    const ofSubject = await describeAll((cursor) => child.statements.describeSubject({ ...subject, cursor, withoutData: false }));
    expect(ofSubject.entries).toEqual(entries);

    const frames: string[] = [];
    let cursor = '';
    do {
      const page = await child.statements.listOpenings({ accountId: ref.accountId, cursor, limit: 1000 });
      for (const { tag, frames: ofRecord } of page.openings) for (const frame of ofRecord) frames.push(entryOf(tag, frame));
      cursor = page.nextCursor;
    } while (cursor !== '');
    expect(frames).toEqual(entries);

    await expect(child.statements.describeConsent({ ...ref, ...inOneAnswer })).rejects.toMatchObject({ kind: 'invalid' });
    const steps: string[] = [];
    do {
      steps.push((await child.leaves.repeatLeaves({ sinceMs: 0, cursor: steps.at(-1) ?? '' })).nextCursor);
    } while (steps.at(-1) !== '');
    expect(await takeEntriesOf(child, ref)).toEqual(entries);
    expect(child.isRunning()).toBe(true);
  },
  longMs,
);

test(
  'all records of a subject are described completely, including records with long histories',
  async () => {
    const site = aSite(randomUUID());
    const rows = Array.from({ length: 5 }, () => aRow(site));
    await old.client.createConsents({ rows, sites: [factsOf(site)] });
    for (const [at, count] of [0, 2500, 3, 1000, 1].entries()) await addUpdates(old.sql, rows[at]!, { count, ...small });
    const child = await start();
    const ref = { accountId: site.accountId, id: '' };
    await untilAttested(child, ref);
    const entries = await takeEntriesOf(child, ref);
    expect(new Set(entries).size).toBe(3509);
    const subject = { accountId: site.accountId, subjectId: 'subject' };
    const described = await describeAll((cursor) => child.statements.describeSubject({ ...subject, cursor, withoutData: true }));
    expect(described.pages).toBeGreaterThanOrEqual(5);
    expect(described.entries.sort()).toEqual(entries.sort());
  },
  longMs,
);

test(
  'two processes give each revision of a long history one leaf, in order',
  async () => {
    const records = [
      await aRecord({ count: 12_000, ...small }),
      await aRecord({ count: 5000, ...small }),
      await aRecord({ count: 7, ...small }),
    ];
    for (const ref of records) await old.client.deleteConsent({ ...ref, actor });
    const [first] = await Promise.all([start(), start()]);
    for (const ref of records) await untilAttested(first, ref);
    const entries = await takeEntries(first, records);
    for (const [at, count] of [12_002, 5002, 9].entries()) {
      const ref = records[at]!;
      expect(entries.get(ref.accountId)).toHaveLength(count);
      expect((await describeRecord(first, ref)).entries).toEqual(entries.get(ref.accountId));
    }
  },
  longMs,
);

test(
  'if a process crashes between two steps, the next one attests the later revisions, the deletion last',
  async () => {
    const ref = await aRecord({ count: 12_000, ...small });
    const holder = new Client({ connectionString: old.databaseUrl });
    await holder.connect();
    onTestFinished(() => holder.end());
    await holder.query('BEGIN');
    await holder.query('SELECT FROM consent_history WHERE account_id = $1 AND consent = $2 AND number = 7000 FOR UPDATE', [
      ref.accountId,
      ref.id,
    ]);
    const attested = async () => {
      const { rows } = await old.sql.query<{ count: number }>(
        'SELECT count(attested)::integer AS count FROM consent_history WHERE account_id = $1 AND consent = $2',
        [ref.accountId, ref.id],
      );
      return rows[0]!.count;
    };
    const killed = await startConsentProcess({ ...old.settings, EVIDENCE_LOG: 'on' });
    await waitUntil('a step is done, and the next one waits', async () => (await attested()) > 0, { timeoutMs: 30_000 });
    await killed.kill();
    expect(await attested()).toBe(5000);
    await holder.query('COMMIT');
    await old.client.updateConsent({ ...ref, actor, accepted: false });
    await old.client.deleteConsent({ ...ref, actor });

    const next = await start();
    await untilAttested(next, ref);
    const entries = await takeEntriesOf(next, ref);
    const { revisions, entries: described, complete } = await describeRecord(next, ref);
    expect(complete).toBe(true);
    expect(revisions).toHaveLength(12_003);
    expect([revisions[0], ...revisions.slice(-3)]).toEqual(['created', 'updated', 'revoked', 'deleted']);
    expect(entries).toEqual(described);
  },
  longMs,
);
