export { cellSettings, type Cell } from './cells';
export { ConfigError, loadConfig, type SettingsOf } from './load-config';
export {
  databaseSettings,
  eventSettings,
  evidenceLogSettings,
  natsSettings,
  processSettings,
  publicUrl,
  redisSettings,
  rpcAddress,
  rpcServerSettings,
  rpcTlsSettings,
  secret,
  secretKeys,
  serviceSettings,
} from './fragments';
export { readNatsLogin, type NatsLogin } from './nats-login';
export { inProduction } from './production-rules';
export { readRedisAddress, type HostAndPort, type RedisAddress } from './redis-address';
export { readTlsFiles } from './tls-files';
export { readSecrets, rotatingSecret, type NamedSecret, type SecretList } from './secret-list';
