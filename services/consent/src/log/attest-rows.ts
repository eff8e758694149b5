import type { AttestRowsRequest, AttestRowsResponse, RowLeaf } from '@consent/contracts';
import { entryBytes } from '@consent/evidence-format';
import { invalid } from '@consent/kernel/errors';
import { countOfAccount, insertLeafWork, materialText, writeEntry } from '@consent/log-queue';
import type { Handle } from '@consent/postgres';
import { requeueChecks } from '../checks/leaves';
import { lockChecks } from '../checks/logged.sql';
import { readErasedIds } from '../erasures/read-erased-ids';
import { lockLostLinks, requeueLinks } from '../links/leaves';
import type { ConsentParts } from '../parts';
import { findDonePurge } from '../purges/find.sql';
import { purgedFrame } from '../purges/leaf';
import { pseudonymOf, tagOfSubject } from '../purges/pseudonym';
import { queueAttested } from './attest';
import { rangesOf } from './attest.rule';
import { type AttestedRecord, lockErasures, lockRecords, markAttested } from './attest.sql';
import { describeErasure } from './described';
import { findErasure } from './erasures.sql';
import { findParts } from './histories.sql';
import type { LoggedPart } from './logged-record';
import { statementOf } from './statements';
import { findTagKeys } from './tag-keys.sql';

const mostRows = 1000;

/**
 * Queues leaves for rows whose work is gone: attested ones for records, and the same one again for an erasure, a purge, a purged record, a link or a
 * check of states, which have no attested form of that. A leaf that the rows no longer make is left out, so two callers queue it once. Throws invalid (too many rows).
 */
export async function attestRows(
  { accountId, leaves }: AttestRowsRequest,
  { transaction }: Pick<ConsentParts, 'transaction'>,
): Promise<AttestRowsResponse> {
  if (leaves.length > mostRows) throw invalid(`At most ${mostRows} rows.`);
  const ofRecords = leaves.filter(({ table }) => table === 'consents');
  const ofErasures = leaves.filter(({ table }) => table === 'erasures');
  const ofLinks = leaves.filter(({ table }) => table === 'subject_links');
  const checks = leaves.filter(({ table }) => table === 'state_checks').map(({ key: id, entry }) => ({ accountId, id, entry }));
  const ofPurges = leaves.filter(({ table }) => table === 'purges' || table === 'record_purges');
  return transaction(async (tx) => {
    const key = (await findTagKeys(tx, [accountId])).get(accountId);
    if (key === undefined) return { queued: 0 };
    const isAsListed = ({ entry }: RowLeaf, subjectId: string, frame: string) => {
      const now = Buffer.alloc(entryBytes);
      writeEntry(now, 0, tagOfSubject(key, subjectId).toString('hex'), frame);
      return now.equals(entry);
    };
    const keysOf = (rows: readonly RowLeaf[]) => [...new Set(rows.map((row) => row.key))];
    await lockRecords(tx, accountId, keysOf(ofRecords));
    await lockErasures(tx, accountId, keysOf(ofErasures));
    await lockLostLinks(tx, accountId, ofLinks);
    await lockChecks(
      tx,
      accountId,
      checks.map(({ id }) => id),
    );
    // After the locks, so that this sees the work of a caller that had them before.
    if ((await countOfAccount(tx, { accountId, upToId: 0 })).waiting > 0) return { queued: 0 };
    const records = await attestRecords(tx, accountId, ofRecords, isAsListed);
    const erasures = await repeatErasures(tx, accountId, ofErasures, isAsListed);
    const purges = await repeatPurges(tx, accountId, ofPurges, isAsListed);
    const others = (await requeueLinks(tx, accountId, ofLinks)) + (await requeueChecks(tx, accountId, checks));
    return { queued: records + erasures + purges + others };
  });
}

type IsAsListed = (leaf: RowLeaf, subjectId: string, frame: string) => boolean;

async function attestRecords(tx: Handle, accountId: string, leaves: readonly RowLeaf[], isAsListed: IsAsListed): Promise<number> {
  const parts = await findParts(
    tx,
    leaves.map(({ key: id, revision }) => ({ accountId, id, first: revision, last: revision })),
  );
  const partOf = new Map(parts.map((part) => [`${part.record.id} ${part.first}`, part]));
  const found = new Map<string, { part: LoggedPart; revisions: number[] }>();
  for (const leaf of leaves) {
    const part = partOf.get(`${leaf.key} ${leaf.revision}`);
    const statement = part && statementOf(part, leaf.revision);
    if (part === undefined || statement === undefined || !isAsListed(leaf, part.record.subjectId, statement.frame)) continue;
    const of = found.get(leaf.key) ?? { part, revisions: [] };
    of.revisions.push(leaf.revision);
    found.set(leaf.key, of);
  }
  const purged = [...found].filter(([, { part }]) => part.purgedAtMs !== 0);
  const repeated = await repeatPurged(tx, accountId, purged);
  for (const [id] of purged) found.delete(id);
  if (found.size === 0) return repeated;
  const lost = [...found.values()].map(({ part, revisions }) => lostRevisionsOf(accountId, part, revisions));
  await markAttested(
    tx,
    lost.map(({ marks }) => marks),
  );
  await queueAttested(
    tx,
    accountId,
    lost.map(({ marks, revisions, untilMs }) => ({
      record: marks,
      revisions: { ranges: rangesOf(revisions), untilMs },
      salt: marks.salt,
    })),
  );
  return lost.reduce((sum, { revisions }) => sum + revisions.length, repeated);
}

/** The salt is gone, so the leaf can only be as it was. */
async function repeatPurged(
  tx: Handle,
  accountId: string,
  purged: readonly (readonly [id: string, { part: LoggedPart; revisions: number[] }])[],
): Promise<number> {
  const repeated = purged.flatMap(([id, { revisions }]) =>
    rangesOf(revisions.toSorted((a, b) => a - b)).map(([first, last]) => [id, first, last] as const),
  );
  const leaves = repeated.reduce((sum, [, first, last]) => sum + last - first + 1, 0);
  if (leaves > 0) await insertLeafWork(tx, { accountId, outboxIds: [], leaves, salts: '', material: materialText({ repeated }) });
  return leaves;
}

function lostRevisionsOf(
  accountId: string,
  { record, salt, lastNumber, deletedBy, isRecorderUnlogged }: LoggedPart,
  found: readonly number[],
): { marks: AttestedRecord & { hasClaims: boolean }; revisions: number[]; untilMs: number } {
  const revisions = found.toSorted((a, b) => a - b);
  const isDeletion = revisions.at(-1) === lastNumber + 1;
  const attestedBy = deletedBy.startsWith('attested:') ? deletedBy : 'attested:deleted';
  return {
    marks: {
      ...{ accountId, id: record.id, salt: (salt as Buffer).toString('hex'), isCreation: revisions[0] === 0 },
      isVersion2: record.context !== undefined || !isRecorderUnlogged,
      hasClaims: record.claims !== undefined,
      deletedBy: isDeletion ? attestedBy : '',
      numbers: revisions.filter((revision) => revision > 0 && revision <= lastNumber),
    },
    revisions,
    untilMs: record.updatedAtMs,
  };
}

async function repeatErasures(tx: Handle, accountId: string, leaves: readonly RowLeaf[], isAsListed: IsAsListed): Promise<number> {
  const erasures: string[] = [];
  for (const leaf of leaves) {
    const erasure = await findErasure(tx, accountId, leaf.key);
    if (erasure === undefined) continue;
    const { frame } = describeErasure(erasure, await readErasedIds(tx, erasure));
    if (isAsListed(leaf, erasure.subjectId, frame)) erasures.push(leaf.key);
  }
  if (erasures.length === 0) return 0;
  await insertLeafWork(tx, { accountId, outboxIds: [], leaves: erasures.length, salts: '', material: materialText({ erasures }) });
  return erasures.length;
}

async function repeatPurges(tx: Handle, accountId: string, leaves: readonly RowLeaf[], isAsListed: IsAsListed): Promise<number> {
  const purges: string[] = [];
  for (const leaf of leaves) {
    const purge = await findDonePurge(tx, accountId, leaf.key);
    if (purge !== undefined && isAsListed(leaf, pseudonymOf(purge.tag), purgedFrame(purge))) purges.push(leaf.key);
  }
  if (purges.length > 0)
    await insertLeafWork(tx, { accountId, outboxIds: [], leaves: purges.length, salts: '', material: materialText({ purges }) });
  return purges.length;
}
