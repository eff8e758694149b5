export * from './create-secret';
export * from './get';
export * from './remove';
export * from './set-key';
export * from './verify';
