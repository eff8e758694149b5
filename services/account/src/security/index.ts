export * from './get';
export * from './set';
