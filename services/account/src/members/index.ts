export * from './list';
export * from './list-accounts';
export * from './remove';
export * from './switch-account';
export * from './update';
