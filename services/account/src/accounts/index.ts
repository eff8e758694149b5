export * from './create';
export * from './describe';
export * from './end-sessions-of-user';
export * from './get';
export * from './reset-factors';
export * from './set-plan';
export * from './set-status';
export * from './set-subscription-status';
