import type { Settings } from '@consent/postgres';

/**
 * The queue may be empty now and hold a million rows soon, but PostgreSQL keeps the plan of a prepared statement. A plan for
 * an empty table would scan the whole backlog on every claim until the next ANALYZE. Every statement here has a matching
 * index, so scans are switched off (ADR 8).
 */
export const planSettings: Settings = { enable_seqscan: 'off', enable_bitmapscan: 'off' };
