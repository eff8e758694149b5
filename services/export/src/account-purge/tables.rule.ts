/** Every table with rows of accounts (decision 84.8). The rows of exports go with their files. */
export const purgedTables = ['exports', 'export_months', 'idempotency_answers', 'failed_events'];

/** account_purges says that the account is gone; events are dropped after some days. */
export const keptTables = ['account_purges', 'outbox', 'outbox_default'];
