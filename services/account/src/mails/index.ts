export * from './send-message';
