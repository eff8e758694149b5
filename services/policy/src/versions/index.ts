export * from './get';
export * from './list';
