export { changeSchema } from './change-schema';
export { createCitusDatabase, runsOnCitus } from './citus-database';
export { handBrokerToWorkers, workerNumber } from './config';
export { createRecordingLogger, type LogLine } from './recording-logger';
export { startTestRedisCluster, type TestRedisCluster } from './redis-cluster';
export { recordSpans, type RecordedSpan } from './record-spans';
export { startReplyLosingProxy, type ReplyLosingProxy } from './reply-losing-proxy';
export { startRunBroker, type Providers, type RunBroker, type SharedResource } from './run-broker';
export { runProgram } from './run-program';
export { nextNumber, shared } from './shared';
export { samplePictures } from './sample-pictures';
export { sharedServers, type ServerFacts } from './shared-servers';
export { startSmallOidcProvider, type OidcPerson, type SmallOidcProvider } from './small-oidc-provider';
export { startSmallWitness, type SmallWitness, type WitnessLie } from './small-witness';
export { hasOpenssl, smallTsaKinds, startSmallTsa, type SmallTsa, type TsaLie } from './small-tsa';
export { startTestBucket, type TestBucket } from './test-bucket';
export { createTestDatabase, type TestDatabase } from './test-database';
export {
  findCurrentNats,
  startTestNats,
  startTestNatsCluster,
  startTestNatsWithAccounts,
  startTestPostgres,
  startTestRedis,
  useTestNats,
  useTestRedis,
  type NatsVersion,
  type TestServer,
} from './test-servers';
export { promoteStandby, startSynchronousStandby, startTestStandby } from './test-standby';
export { waitUntil } from './wait-until';
export { statementsWaitingForLocks } from './waiting-statements';
export { watchReads, type StatementReads } from './watch-reads';
export { describeWhen, testWhen } from './when';
export { findStockPostgres } from './stock-postgres';
export { packZip, type PackOptions } from './pack-zip';
export { createSoftwarePasskey, type SoftwarePasskey } from './software-passkey';
