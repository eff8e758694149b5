/** Every table with rows of accounts, those that refer to others first (decision 84.8). */
export const purgedTables = [
  'queue',
  'attempts',
  'attempt_counts',
  'deliveries',
  'erasures',
  'events',
  'endpoints',
  'failed_events',
  'account_changes',
];

/** account_purges says that the account is gone; events are dropped after some days. */
export const keptTables = ['account_purges', 'outbox', 'outbox_default'];
