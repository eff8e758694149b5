export * from './create';
export * from './list';
export * from './resolve';
export * from './revoke';
