export * from './find';
export * from './get';
export * from './list';
export * from './register';
