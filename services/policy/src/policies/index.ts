export * from './create';
export * from './delete';
export * from './get';
export * from './list';
export * from './update';
