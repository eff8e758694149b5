export * from './begin-totp';
export * from './confirm-totp';
export * from './get';
export * from './prove';
export * from './remove-totp';
export * from './replace-recovery-codes';
