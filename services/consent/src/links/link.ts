import type { Actor, SubjectLink } from '@consent/contracts';
import { absentAs, bool, buffer, type Columns, instant, readerOf, selectOf, text, uuid, word } from '@consent/postgres/columns';

/** The beginning or the end of a link. Rows are only added; an erasure destroys the two ids. */
export interface LinkRow {
  accountId: string;
  id: string;
  isEnd: boolean;
  siteId: string;
  /** Of the device; "" once it is erased, as is the person. */
  subjectId: string;
  personId: string;
  linkedAtMs: number;
  atMs: number;
  byKind: string;
  byId: string;
  salt: Buffer | undefined;
  dataHash: Buffer;
  tag: Buffer | undefined;
  leaf: string;
  /** The id of the erasure that destroyed the ids and the salt; "" if none did. */
  erasure: string;
}

/** The table `subject_links`. */
export const linkColumns: Columns<LinkRow> = {
  accountId: uuid('account_id'),
  id: word('id'),
  isEnd: bool('is_end'),
  siteId: uuid('site_id'),
  subjectId: absentAs('', text('subject_id')),
  personId: absentAs('', text('person_id')),
  linkedAtMs: instant('linked_at'),
  atMs: instant('at'),
  byKind: word('by_kind'),
  byId: text('by_id'),
  salt: absentAs(undefined, buffer('salt')),
  dataHash: buffer('data_hash'),
  tag: absentAs(undefined, buffer('tag')),
  leaf: absentAs('', word('leaf')),
  erasure: absentAs('', word('erasure')),
};

export const linkSelect = selectOf(linkColumns);
export const selectLinkOf = (table: string) => selectOf(linkColumns, table);
export const linkOf = readerOf(linkColumns);

export const actorOf = ({ byKind: kind, byId: id }: LinkRow): Actor => ({ kind, id });

type Linked = Pick<LinkRow, 'id' | 'siteId' | 'subjectId' | 'personId' | 'linkedAtMs' | 'isEnd' | 'atMs'>;

export function linkMessage({ id, siteId, subjectId, personId, linkedAtMs, isEnd, atMs }: Linked): SubjectLink {
  return { id, siteId, subjectId, personId, linkedAtMs, unlinkedAtMs: isEnd ? atMs : 0 };
}
