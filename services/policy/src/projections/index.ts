export * from './get-facts';
export * from './resume';
