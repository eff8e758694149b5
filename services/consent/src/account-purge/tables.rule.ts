/** Every table with rows of accounts, those that refer to others first (decision 84.8). What makes rows of others goes before what it made. */
export const purgedTables = [
  ...[
    'retentions',
    'superseded_retentions',
    'site_lifetimes',
    'expiry_walks',
    'version_count_runs',
    'erasure_runs',
    'purges',
    'record_purges',
  ],
  ...[
    'event_erasures',
    'blanked_events',
    'expirations',
    'erasures',
    'state_checks',
    'subject_links',
    'receipts',
    'consent_history',
    'consents',
  ],
  ...['idempotency_answers', 'version_counts', 'notice_answer_deltas', 'notice_answers', 'consent_stats_deltas', 'consent_stats'],
  // With its key, the tags in the evidence log belong to nobody any more.
  ...['holds', 'account_logs'],
];

/** account_purges says that the account is gone; events are dropped after some days; the log must have read its queue before. */
export const keptTables = ['account_purges', 'outbox', 'outbox_default', 'log_queue'];
