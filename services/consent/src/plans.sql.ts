import type { Settings } from '@consent/postgres';

/**
 * PostgreSQL plans for the average account, not for one with ten million records, and then a bitmap scan that sorts all
 * rows of an account looks cheap. Without bitmap scans, lists read along an index and stop after a page.
 */
export const planSettings: Settings = { enable_bitmapscan: 'off' };
