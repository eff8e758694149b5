export * from './create';
export * from './delete';
export * from './get';
export * from './list';
export * from './list-stats';
export * from './rotate-secret';
export * from './send-test-event';
export * from './update';
