export * from './check';
export * from './create';
export * from './delete';
export * from './erase-subject';
export * from './get';
export * from './list';
export * from './update';
