export * from './audit-log';
export * from './audit-shared';
export { listAuditedAccounts } from './list-accounts';
export * from './list-rows';
export * from './read-entries';
