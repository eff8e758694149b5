import {
  type AttestRowsRequest,
  type AttestRowsResponse,
  type ListRowLeavesRequest,
  type ListRowLeavesResponse,
  mainCell,
  type RepeatLeavesRequest,
  type RepeatLeavesResponse,
} from '@consent/contracts';
import { auditTag } from '@consent/evidence-format';
import { invalid } from '@consent/kernel/errors';
import { uuidOf } from '@consent/kernel/ids';
import { countOfAccount, type EntryMaker, type LeafCell, type QueuedWork, sha256, writeEntry } from '@consent/log-queue';
import type { Handle } from '@consent/postgres';
import type { AccountParts } from '../parts';
import { type EntryRef, findEntries, findEntriesOfAccount, findEntriesSince, lockEntries, type StoredEntry } from './entries.sql';
import { isEntryId } from './entry.rule';
import { auditFrame, firstIdAt, leafOfEntry } from './leaf';
import { queueEntries } from './store';

const table = 'audit_entries';
const rowsAtOnce = 500;
const mostRows = 1000;
const noKey = new Uint8Array();

type Parts = Pick<AccountParts, 'database' | 'transaction' | 'logger'>;

/** The queue of this service, whose leaves are all made of rows of the audit trail. */
export function auditLeaves(parts: Parts): LeafCell {
  const { database, transaction, logger } = parts;
  return {
    name: mainCell,
    database,
    transaction,
    load: (works) => loadEntryMaker(database, works),
    repeat: (request) => repeatLeaves(request, parts),
    rows: {
      tables: ['audit_entries'],
      listLeaves: (request) => listRowLeaves(request, parts),
      attest: (request) => attestRows(request, parts),
    },
    logger,
  };
}

async function loadEntryMaker(db: Handle, works: readonly QueuedWork[]): Promise<EntryMaker> {
  const refs = works.flatMap(({ accountId, material: { audited = [] } }) => audited.map((id) => ({ accountId, id })));
  const found = new Map((await findEntries(db, refs)).map((entry) => [keyOf(entry), entry]));
  return {
    tagKeySha256: () => noKey,
    writeEntryAt: (entries, { accountId, material: { audited = [] } }, index) => {
      const id = audited[index] ?? '';
      const entry = found.get(keyOf({ accountId, id }));
      if (entry === undefined) throw new Error(`there is no entry ${id} of the audit trail`);
      writeEntry(entries, index, Buffer.from(auditTag(sha256, id)).toString('hex'), auditFrame(entry));
    },
  };
}

const keyOf = ({ accountId, id }: EntryRef) => `${accountId} ${id}`;

/** For the operator's audit: the leaves of entries, made from the table as it is now, in order. Throws invalid (cursor). */
async function listRowLeaves({ accountId, cursor }: ListRowLeavesRequest, { database }: Parts): Promise<ListRowLeavesResponse> {
  if (cursor !== '' && !isEntryId(cursor)) throw invalid('cursor must be the next_cursor of the previous page.');
  const entries = await findEntriesOfAccount(database, accountId, cursor, rowsAtOnce);
  const damages = entries
    .filter(isDamaged)
    .map(({ id }) => ({ table, key: id, column: 'sha256', text: 'is not the hash of salt and content' }));
  const leaves = entries
    .filter(({ isLogged }) => isLogged)
    .map((entry) => ({ table, key: entry.id, revision: 0, lastNumber: 0, entry: leafOfEntry(entry) }));
  const nextCursor = entries.length < rowsAtOnce ? '' : (entries.at(-1)?.id ?? '');
  return { leaves, damages, nextCursor, tagKeySha256: Buffer.alloc(0) };
}

/** The leaf is made of the content, so its hash beside it must be the same. */
function isDamaged(entry: StoredEntry): boolean {
  return entry.content !== '' && !leafOfEntry(entry).equals(leafOfEntry({ ...entry, content: '' }));
}

/** Queues leaves whose work is gone, if the rows still make these entries. There is no attested form: the leaf says nothing about when it was made. */
async function attestRows({ accountId, leaves }: AttestRowsRequest, { transaction }: Parts): Promise<AttestRowsResponse> {
  if (leaves.length > mostRows) throw invalid(`At most ${mostRows} rows.`);
  const wanted = new Map(leaves.filter((leaf) => leaf.table === table).map(({ key, entry }) => [key, entry]));
  return transaction(async (tx) => {
    await lockEntries(tx, accountId, [...wanted.keys()]);
    // After the locks, so that this sees the work of a caller that had them before.
    if ((await countOfAccount(tx, { accountId, upToId: 0 })).waiting > 0) return { queued: 0 };
    const found = await findEntries(
      tx,
      [...wanted.keys()].map((id) => ({ accountId, id })),
    );
    const same = found.filter((entry) => wanted.get(entry.id)?.equals(leafOfEntry(entry)) === true).map(({ id }) => id);
    await queueEntries(tx, accountId, same.toSorted());
    return { queued: same.length };
  });
}

/** Queues the leaves that the log lost. A step is a page of entries of all accounts. Throws invalid (cursor). */
async function repeatLeaves({ sinceMs, cursor }: RepeatLeavesRequest, { transaction }: Parts): Promise<RepeatLeavesResponse> {
  const [accountId = '', id = ''] = cursor.split(' ');
  if (cursor !== '' && !isEntryId(id)) throw invalid('cursor must be the next_cursor of the previous page.');
  return transaction(async (tx) => {
    const lost = await findEntriesSince(
      tx,
      firstIdAt(sinceMs),
      cursor === '' ? undefined : { accountId: uuidOf(accountId), id },
      rowsAtOnce,
    );
    for (const owner of new Set(lost.map((entry) => entry.accountId)))
      await queueEntries(
        tx,
        owner,
        lost.filter((entry) => entry.accountId === owner).map((entry) => entry.id),
      );
    const last = lost.at(-1);
    return { leaves: lost.length, nextCursor: last === undefined || lost.length < rowsAtOnce ? '' : keyOf(last) };
  });
}
