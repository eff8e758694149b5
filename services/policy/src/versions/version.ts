import { absentAs, type Columns, instant, integer, readerOf, selectOf, text, word } from '@consent/postgres/columns';

export interface PublishedVersion {
  version: number;
  name: string;
  sha256: string;
  publishedAtMs: number;
  /** The publisher's note about the change (decision 29.1). Absent if there is none. */
  changeNote?: string;
}

const columns: Columns<Omit<PublishedVersion, 'changeNote'>> = {
  version: integer('version'),
  name: text('name'),
  sha256: word('sha256'),
  publishedAtMs: instant('published_at'),
};
const noteColumns = { changeNote: absentAs(undefined, text('change_note')) };

export const versionSelect = selectOf({ ...columns, ...noteColumns });

const readVersion = readerOf(columns);
const readNote = readerOf(noteColumns);

export function versionOf(row: object): PublishedVersion {
  const { changeNote } = readNote(row);
  return { ...readVersion(row), ...(changeNote !== undefined && { changeNote }) };
}
