export * from './cancel';
export * from './change-plan';
export * from './get';
export * from './list-plans';
export * from './subscribe';
