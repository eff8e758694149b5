import type { Damage, ListRowLeavesRequest, ListRowLeavesResponse, RowLeaf } from '@consent/contracts';
import { entryBytes } from '@consent/evidence-format';
import { sha256, writeEntry } from '@consent/log-queue';
import type { Handle } from '@consent/postgres';
import { checksCursor, firstChecksCursor, readCheckPage, rowLeafOf } from '../checks/leaves';
import { readErasedIds } from '../erasures/read-erased-ids';
import type { ConsentParts } from '../parts';
import { listLinkLeaves } from '../links/leaves';
import { findDonePurges } from '../purges/find.sql';
import { purgedFrame } from '../purges/leaf';
import { pseudonymOf, tagOfSubject } from '../purges/pseudonym';
import { cursorAfterPurges } from './after-purges';
import { findDamage } from './damage.rule';
import { describeErasure } from './described';
import { findErasures } from './erasures.sql';
import { findAccountRecords } from './histories.sql';
import type { LoggedPart } from './logged-record';
import { cursorAfter, type PageStart, readCursor } from './page.rule';
import { hasGap } from './parts.rule';
import { readRecordPage } from './record-page';
import { findStrayUpdates, findUnknownErasures, findUnknownPurges } from './strays.sql';
import { findTagKeys } from './tag-keys.sql';

const recordsAtOnce = 500;
const erasuresAtOnce = 20;
/** The leaf of an erasure is made from all records of the subject. */
const recordsPerErasurePage = 100_000;
const straysAtOnce = 100;

type Tagger = (subjectId: string) => string;
type Page = Pick<ListRowLeavesResponse, 'leaves' | 'damages' | 'nextCursor'>;

/**
 * The leaves of records, then of erasures, purges, links and checks of states, made from the tables as they are now. Revisions without a leaf are left out, because the
 * attestation adds them. Throws invalid (cursor).
 */
export async function listRowLeaves(
  { accountId, cursor }: ListRowLeavesRequest,
  { database }: Pick<ConsentParts, 'database'>,
): Promise<ListRowLeavesResponse> {
  const tagKey = (await findTagKeys(database, [accountId])).get(accountId);
  const tagKeySha256 = tagKey === undefined ? Buffer.alloc(0) : Buffer.from(sha256(tagKey));
  if (cursor.startsWith(checksCursor)) return { ...(await listChecks(database, accountId, cursor)), tagKeySha256 };
  const start = readCursor(cursor);
  const tagger = tagKey && ((subjectId: string) => tagOfSubject(tagKey, subjectId).toString('hex'));
  const list = { records: listRecords, erasures: listErasures, purges: listPurges, links: listLinks }[start.part];
  const page = await list(database, accountId, start, tagger);
  return { ...page, tagKeySha256 };
}

async function listRecords(db: Handle, accountId: string, start: PageStart, tagger: Tagger | undefined): Promise<Page> {
  const { parts, items, nextCursor } = await readRecordPage(db, start, {
    find: (from) => findAccountRecords(db, accountId, from, recordsAtOnce),
    limit: recordsAtOnce,
    isUnreadable: hasGap,
    make: ({ record, lastNumber }, { revision, frame }): RowLeaf => ({
      ...{ table: 'consents', key: record.id, revision, lastNumber },
      entry: entryOf(tagger, record.subjectId, frame),
    }),
    bytesOf: () => entryBytes,
  });
  const isLast = readCursor(nextCursor).part === 'erasures';
  const lastId = parts.at(-1)?.record.id ?? start.afterId;
  const range = { accountId, afterId: start.afterId, untilId: isLast ? undefined : lastId };
  const purged = parts.filter(({ purgedAtMs }) => purgedAtMs !== 0);
  const [strays, unpurged, unknown] = await Promise.all([
    findStrayUpdates(db, range, straysAtOnce),
    findUnknownPurges(
      db,
      accountId,
      purged.map(({ record }) => record.id),
    ),
    findUnknownErasures(db, accountId, [...new Set(parts.flatMap(({ erasure }) => (erasure === '' ? [] : [erasure])))]),
  ]);
  const ofPurges = unpurged.map((id) => ofColumn('consents.purged_at', id, 'purges and record_purges have no row of this purge'));
  const ofStrays = strays.map(({ id, number }) => ({
    ...{ table: 'consent_history', key: `${id} ${number}`, column: 'consent', text: 'consents has no row of this update' },
  }));
  return { leaves: items, damages: [...parts.flatMap((part) => damagesOf(part, unknown)), ...ofPurges, ...ofStrays], nextCursor };
}

function damagesOf(part: LoggedPart, unknown: ReadonlySet<string>): Damage[] {
  const { record, erasure, deletedBy } = part;
  const damage = findDamage(part);
  const found =
    damage === undefined ? [] : [ofColumn(damage, record.id, 'contradicts other rows of the record (deleted_at, or its updates)')];
  if (unknown.has(erasure)) found.push(ofColumn('consents.erasure', record.id, `erasures has no row ${erasure}`));
  if (erasure !== '' && deletedBy !== '') found.push(ofColumn('consents.deleted_by', record.id, 'an erased record was not deleted before'));
  return found;
}

function ofColumn(name: string, key: string, text: string): Damage {
  const [table = '', column = ''] = name.split('.');
  return { table, key, column, text };
}

async function listErasures(db: Handle, accountId: string, start: PageStart, tagger: Tagger | undefined): Promise<Page> {
  const erasures = await findErasures(db, { accountId, afterId: start.afterId }, erasuresAtOnce);
  const leaves: RowLeaf[] = [];
  let seen = 0;
  for (const erasure of erasures) {
    const records = await readErasedIds(db, erasure);
    const { frame } = describeErasure(erasure, records);
    leaves.push({ table: 'erasures', key: erasure.eventId, revision: 0, lastNumber: 0, entry: entryOf(tagger, erasure.subjectId, frame) });
    seen += records.seen;
    if (seen >= recordsPerErasurePage) break;
  }
  const isLast = erasures.length < erasuresAtOnce && leaves.length === erasures.length;
  return { leaves, damages: [], nextCursor: cursorAfter(start, leaves.at(-1)?.key, isLast) };
}

async function listLinks(db: Handle, accountId: string, start: PageStart): Promise<Page> {
  const { next, ...page } = await listLinkLeaves(db, accountId, start.afterId);
  return { ...page, nextCursor: next === undefined ? await firstChecksCursor(db, accountId) : cursorAfter(start, next, false) };
}

async function listChecks(db: Handle, accountId: string, cursor: string): Promise<Page> {
  const { checks, next } = await readCheckPage(db, accountId, cursor.slice(checksCursor.length));
  const nextCursor = next === undefined ? '' : `${checksCursor}${next}`;
  return { leaves: checks.map(rowLeafOf), damages: [], nextCursor };
}

async function listPurges(db: Handle, accountId: string, start: PageStart, tagger: Tagger | undefined): Promise<Page> {
  const purges = await findDonePurges(db, accountId, start.afterId, recordsAtOnce);
  const leaves = purges.map((purge) => ({
    ...{ table: purge.recordId === '' ? 'purges' : 'record_purges', key: purge.id, revision: 0, lastNumber: 0 },
    entry: entryOf(tagger, pseudonymOf(purge.tag), purgedFrame(purge)),
  }));
  const isLast = purges.length < recordsAtOnce;
  const nextCursor = isLast ? await cursorAfterPurges(db, accountId) : cursorAfter(start, purges.at(-1)?.id, false);
  return { leaves, damages: [], nextCursor };
}

function entryOf(tagger: Tagger | undefined, subjectId: string, frame: string): Buffer {
  if (tagger === undefined) return Buffer.alloc(0);
  const entry = Buffer.allocUnsafe(entryBytes);
  writeEntry(entry, 0, tagger(subjectId), frame);
  return entry;
}
