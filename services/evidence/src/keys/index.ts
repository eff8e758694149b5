export * from './get-keys';
