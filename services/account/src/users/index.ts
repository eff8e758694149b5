export * from './change-password';
export * from './forgot-password';
export * from './register';
export * from './resend-verification';
export * from './reset-password';
export * from './verify-email';
