export * from './mint-token';
