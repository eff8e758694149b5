export * from './count-unblanked';
export * from './get';
export * from './list';
export * from './replay';
export * from './replay-since';
export * from './retry';
