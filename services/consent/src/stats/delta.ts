import { type Columns, day, json, uuid } from '@consent/postgres/columns';

export interface StatsDelta {
  accountId: string;
  siteId: string;
  day: string;
  /** {category: [accepted, refused]}. The key "" is the consent as a whole; no category has that name. */
  countsJson: string;
}

/** The table `consent_stats_deltas`. */
export const deltaColumns: Columns<StatsDelta> = {
  accountId: uuid('account_id'),
  siteId: uuid('site_id'),
  day: day('day'),
  countsJson: json('counts'),
};
