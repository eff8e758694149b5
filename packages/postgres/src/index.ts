export { assertDurability } from './assert-durability';
export { createDatabase, type Database, type DatabaseOptions } from './database';
export { ensureDatabase } from './ensure-database';
export type { Handle, Transaction } from './handle';
export { migrate } from './migrate';
export { isContention, isNotNullViolation, isUniqueViolation, toServiceError } from './postgres-errors';
export type { Settings } from './settings';
export { waitForMigrations } from './wait-for-migrations';
