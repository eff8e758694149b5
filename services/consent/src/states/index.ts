export * from './get';
