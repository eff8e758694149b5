export * from './count-answers';
export * from './count-versions';
export * from './get';
