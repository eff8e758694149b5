export * from './restore-admission';
export * from './resume-admission';
