export * from './admit';
export * from './get';
export * from './settle';
