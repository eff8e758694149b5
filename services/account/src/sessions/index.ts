export * from './end';
export * from './end-of-user';
export * from './end-others';
export * from './list';
export * from './login';
export * from './login-with-passkey';
export * from './resolve';
