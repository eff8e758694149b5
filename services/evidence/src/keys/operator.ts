export * from './revoke-signing-key';
