import { linkJson } from '@consent/contracts';
import { insertEvents } from '@consent/events';
import { fromBase64Url, linkTag } from '@consent/evidence-format';
import { insertLeafWork, materialText, newSalt, saltedDataHash, sha256 } from '@consent/log-queue';
import type { Handle } from '@consent/postgres';
import { ensureTagKeys } from '../log/tag-keys.sql';
import type { ConsentParts } from '../parts';
import { linkMessage, type LinkRow } from './link';
import { insertLink } from './links.sql';

type NewLinkRow = Omit<LinkRow, 'salt' | 'dataHash' | 'tag' | 'leaf' | 'erasure'>;

/** Stores a row with its event and its leaf, all in the caller's transaction. */
export async function recordLink(
  tx: Handle,
  row: NewLinkRow,
  { events, isLogOn }: Pick<ConsentParts, 'events' | 'isLogOn'>,
): Promise<void> {
  const { accountId, id, isEnd } = row;
  const salt = Buffer.from(newSalt(), 'hex');
  const data = linkJson(linkMessage(row));
  const dataHash = Buffer.from(fromBase64Url(saltedDataHash(data, salt)));
  const tag = isLogOn ? await tagOfPerson(tx, row) : undefined;
  await insertLink(tx, { ...row, salt, dataHash, tag, leaf: isLogOn ? 'own' : '', erasure: '' });
  await insertEvents(tx, [events.link(isEnd ? 'subject.unlinked' : 'subject.linked', { accountId, atMs: row.atMs, dataJson: data })]);
  if (isLogOn) await queueLinks(tx, accountId, [{ id, isEnd }]);
}

/** Makes the account's tag key if this is its first leaf. */
export async function tagOfPerson(tx: Handle, { accountId, personId }: Pick<LinkRow, 'accountId' | 'personId'>): Promise<Buffer> {
  const key = (await ensureTagKeys(tx, [accountId])).get(accountId) as Buffer;
  return Buffer.from(linkTag(sha256, key, personId));
}

/** Queues a leaf for each row, made from the row. An erasure of the rows before that changes none of them. */
export async function queueLinks(tx: Handle, accountId: string, rows: readonly Pick<LinkRow, 'id' | 'isEnd'>[]): Promise<void> {
  if (rows.length === 0) return;
  const links = rows.map(({ id, isEnd }) => [id, isEnd] as const);
  await insertLeafWork(tx, { accountId, outboxIds: [], leaves: rows.length, salts: '', material: materialText({ links }) });
}
