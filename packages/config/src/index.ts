export { ConfigError, loadConfig } from './load-config';
export {
  databaseSettings,
  natsSettings,
  processSettings,
  redisSettings,
  rpcAddress,
  rpcServerSettings,
  rpcTlsSettings,
  secret,
} from './fragments';
export { readTlsFiles } from './tls-files';
export { readSecrets, rotatingSecret, type NamedSecret, type SecretList } from './secret-list';
