export * from './list';
export * from './record';
