export * from './begin-inline';
export * from './enqueue';
export * from './finish-inline';
export * from './get';
export * from './keep-inline';
export * from './list';
