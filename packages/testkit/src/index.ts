export { createRecordingLogger, type LogLine } from './recording-logger';
export { createTestDatabase, type TestDatabase } from './test-database';
export { startTestNats, startTestPostgres, startTestRedis, type TestServer } from './test-servers';
export { waitUntil } from './wait-until';
