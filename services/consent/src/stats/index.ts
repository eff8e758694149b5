export * from './count-versions';
export * from './get';
