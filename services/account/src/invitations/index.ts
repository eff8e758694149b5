export * from './accept';
export * from './create';
export * from './describe';
export * from './list';
export * from './revoke';
