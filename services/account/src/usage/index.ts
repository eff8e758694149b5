export * from './admit';
export * from './get';
export * from './get-by-key';
export * from './report';
export * from './settle';
