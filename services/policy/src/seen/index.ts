export * from './list';
export * from './record';
export { getSeenReport } from './reports/get';
export { listSeenReports } from './reports/list';
