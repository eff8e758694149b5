import type { Notice } from '@consent/contracts';
import { type Columns, instant, integer, readerOf, selectOf, word } from '@consent/postgres/columns';

/** The table `notices`, without its content. */
const columns: Columns<Notice> = {
  number: integer('number'),
  sha256: word('sha256'),
  madeAtMs: instant('made_at'),
  kind: word('kind'),
};

export const noticeSelect = selectOf(columns);
export const noticeOf = readerOf(columns);
