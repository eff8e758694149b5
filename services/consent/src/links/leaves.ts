import { type Damage, linkJson, type RowLeaf, timestamp } from '@consent/contracts';
import { entryBytes, frameText, toBase64Url } from '@consent/evidence-format';
import { type QueuedWork, saltedDataHash, writeEntry } from '@consent/log-queue';
import type { Handle } from '@consent/postgres';
import { canMakeLeaf, findLinkContradictions } from './damage';
import { actorOf, linkMessage, type LinkRow } from './link';
import { findLinksAfter, findLinksByRef, findLinksSince, findLinksToAudit, type LinkRef, lockLinks } from './leaves.sql';
import { queueLinks } from './record';

export const linksAtOnce = 500;

/** The same before and after an erasure, which leaves the hash. */
export function linkFrame(row: LinkRow): string {
  return frameText({
    type: row.isEnd ? 'subject.unlinked' : 'subject.linked',
    v: 1,
    account: row.accountId,
    at: timestamp(row.atMs),
    ...(row.leaf === 'attested' && { attested: true as const }),
    by: actorOf(row),
    data: hashOf(row),
    link: row.id,
    site: row.siteId,
  });
}

function hashOf(row: LinkRow): string {
  return row.salt === undefined ? toBase64Url(row.dataHash) : saltedDataHash(linkJson(linkMessage(row)), row.salt);
}

const keyOf = ({ accountId, id, isEnd }: LinkRef) => `${accountId} ${id} ${isEnd}`;

function findLinkDamages(row: LinkRow, begunAtMs: number | undefined): Pick<Damage, 'column' | 'text'>[] {
  const contradictions = findLinkContradictions(row, begunAtMs);
  const isHashed = !canMakeLeaf(row) || hashOf(row) === toBase64Url(row.dataHash);
  return isHashed ? contradictions : [...contradictions, { column: 'data_hash', text: 'is not the hash of the row' }];
}

function entryOfLink(row: LinkRow): Buffer {
  const entry = Buffer.allocUnsafe(entryBytes);
  writeEntry(entry, 0, tagText(row), linkFrame(row));
  return entry;
}

function tagText({ id, tag }: LinkRow): string {
  if (tag === undefined) throw new Error(`link ${id} has no tag`);
  return tag.toString('hex');
}

/** The returned function throws if a row is missing. */
export async function loadLinks(
  db: Handle,
  works: readonly QueuedWork[],
): Promise<(work: QueuedWork, index: number) => { tag: string; frame: string }> {
  const refs = works.flatMap(({ accountId, material: { links = [] } }) => links.map(([id, isEnd]) => ({ accountId, id, isEnd })));
  const found = new Map((await findLinksByRef(db, refs)).map((row) => [keyOf(row), row]));
  return ({ accountId, material: { links = [] } }, index) => {
    const [id = '', isEnd = false] = links[index] ?? [];
    const row = found.get(keyOf({ accountId, id, isEnd }));
    if (row === undefined) throw new Error(`there is no link ${id}`);
    return { tag: tagText(row), frame: linkFrame(row) };
  };
}

/** A page of rows with a leaf, in the order of their keys. */
export const listLoggedLinks = async (db: Handle, accountId: string, after: string, limit: number): Promise<LinkRow[]> =>
  findLinksAfter(db, accountId, readPlace(after), limit);

/** Lists have no page of links for an account without any, so that an earlier release is never asked for one. */
export const hasLoggedLinks = async (db: Handle, accountId: string) => (await listLoggedLinks(db, accountId, '', 1)).length > 0;

/** The place of a row in a cursor. */
export const placeOf = ({ id, isEnd }: Pick<LinkRow, 'id' | 'isEnd'>) => (isEnd ? `${id}.end` : id);

function readPlace(place: string): Pick<LinkRow, 'id' | 'isEnd'> {
  const isEnd = place.endsWith('.end');
  return { id: isEnd ? place.slice(0, -'.end'.length) : place, isEnd };
}

/** For the operator's audit: the leaves of a page of links, made from the table as it is now. */
export async function listLinkLeaves(
  db: Handle,
  accountId: string,
  after: string,
): Promise<{ leaves: RowLeaf[]; damages: Damage[]; next: string | undefined }> {
  const found = await findLinksToAudit(db, accountId, readPlace(after), linksAtOnce);
  const damages = found.flatMap(({ row, begunAtMs }) =>
    findLinkDamages(row, begunAtMs).map((damage) => ({ table: 'subject_links', key: row.id, ...damage })),
  );
  const leaves = found
    .filter(({ row }) => canMakeLeaf(row))
    .map(({ row }) => ({
      ...{ table: 'subject_links', key: row.id, revision: Number(row.isEnd), lastNumber: 0 },
      entry: entryOfLink(row),
    }));
  return { leaves, damages, next: found.length < linksAtOnce ? undefined : placeOf(found.at(-1)?.row as LinkRow) };
}

/** Queues leaves whose work is gone again, if the rows still make these entries. The rows must be locked. Returns how many. */
export async function requeueLinks(tx: Handle, accountId: string, lost: readonly RowLeaf[]): Promise<number> {
  const refs = lost.map(({ key: id, revision }) => ({ accountId, id, isEnd: revision === 1 }));
  const entries = new Map(lost.map(({ entry }, at) => [keyOf(refs[at] as LinkRef), entry]));
  const rows = await findLinksByRef(tx, refs);
  const found = rows.filter((row) => row.leaf !== '' && entryOfLink(row).equals(entries.get(keyOf(row)) as Buffer));
  await queueLinks(tx, accountId, found);
  return found.length;
}

export async function lockLostLinks(tx: Handle, accountId: string, lost: readonly RowLeaf[]): Promise<void> {
  if (lost.length > 0) await lockLinks(tx, accountId, [...new Set(lost.map(({ key }) => key))]);
}

/** Queues the leaves of links that the log lost. Returns how many. */
export async function repeatLinks(tx: Handle, sinceMs: number): Promise<number> {
  const lost = await findLinksSince(tx, sinceMs);
  for (const accountId of new Set(lost.map((row) => row.accountId))) {
    const ofAccount = lost.filter((row) => row.accountId === accountId);
    for (let from = 0; from < ofAccount.length; from += linksAtOnce)
      await queueLinks(tx, accountId, ofAccount.slice(from, from + linksAtOnce));
  }
  return lost.length;
}
