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
