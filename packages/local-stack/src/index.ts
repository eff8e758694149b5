export { localStackAddressesFrom, type Addresses } from './config';
export { findFreePort, findFreePorts } from './find-free-port';
export type { ExitListener, LocalServer, Log, ServerName, StartOptions } from './local-server';
export { makePrivateFolder, makePrivateFolderAbovePostgres } from './private-folder';
export { runCommand } from './processes/run-command';
export type { ProgramLookup } from './sources/program-lookup';
export { startNats, type NatsStartOptions } from './start-nats';
export { startPostgres, type PostgresOptions } from './start-postgres';
export { startRedis, type RedisOptions } from './start-redis';
