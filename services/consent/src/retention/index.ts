export * from './get';
export { previewRetention } from './preview';
export * from './set';
