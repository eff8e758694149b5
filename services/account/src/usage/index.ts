export * from './admit';
export * from './get';
export * from './report';
export * from './settle';
