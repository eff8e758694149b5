export { askPurge } from './ask';
export * from './get';
