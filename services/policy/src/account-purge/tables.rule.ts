/** Every table with rows of accounts, those that refer to others first (decision 84.8). */
export const purgedTables = [
  ...['sightings', 'seen_names', 'seen_days', 'seen_reports', 'seen_sites', 'logged_notices', 'notices', 'notice_pictures', 'site_notices'],
  ...['logged_policies', 'policy_versions', 'policies', 'policy_usage', 'idempotency_answers'],
];

/** account_purges says that the account is gone; events are dropped after some days; the log must have read its queue before. */
export const keptTables = ['account_purges', 'outbox', 'outbox_default', 'log_queue'];
