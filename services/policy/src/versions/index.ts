export * from './find-text';
export * from './get';
export * from './list';
