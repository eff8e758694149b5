import { bigint, type Columns, day, json, uuid, word } from '@consent/postgres/columns';

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

export interface AnswerDelta {
  accountId: string;
  siteId: string;
  noticeSha256: string;
  action: string;
  times: number;
}

/** The table `notice_answer_deltas`. */
export const answerDeltaColumns: Columns<AnswerDelta> = {
  accountId: uuid('account_id'),
  siteId: uuid('site_id'),
  noticeSha256: word('notice_sha256'),
  action: word('action'),
  times: bigint('times'),
};
