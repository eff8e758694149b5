/** A file of docs/ that is also a page. */
export interface Guide {
  /** Of the file, without its ending, and of the page. */
  file: string;
  /** In the bar. */
  name: string;
}

export const guides: readonly Guide[] = [
  { file: 'webhooks', name: 'Webhooks' },
  { file: 'pagination', name: 'Pagination' },
  { file: 'limits', name: 'Quota and limits' },
  { file: 'idempotency', name: 'Idempotency' },
];

export const guidePath = ({ file }: Guide): string => `/docs/guides/${file}`;
