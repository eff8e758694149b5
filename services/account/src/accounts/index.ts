export * from './create';
export * from './get';
export * from './set-plan';
export * from './set-status';
export * from './set-subscription-status';
