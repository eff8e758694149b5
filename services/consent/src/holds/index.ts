export * from './lift';
export * from './list';
export { setHold } from './set';
