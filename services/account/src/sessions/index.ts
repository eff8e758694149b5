export * from './end';
export * from './login';
export * from './resolve';
