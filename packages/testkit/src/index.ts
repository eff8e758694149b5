export { handBrokerToWorkers, workerNumber } from './config';
export { createRecordingLogger, type LogLine } from './recording-logger';
export { startRunBroker, type Providers, type RunBroker, type SharedResource } from './run-broker';
export { nextNumber, shared } from './shared';
export { sharedServers, type ServerFacts } from './shared-servers';
export { createTestDatabase, type TestDatabase } from './test-database';
export { startTestNats, startTestPostgres, startTestRedis, useTestNats, useTestRedis, type TestServer } from './test-servers';
export { waitUntil } from './wait-until';
