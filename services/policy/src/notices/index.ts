export * from './find';
export * from './get';
export * from './get-picture';
export * from './list';
export * from './register';
export * from './register-form';
