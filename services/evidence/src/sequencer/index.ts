export * from './resume-logs';
