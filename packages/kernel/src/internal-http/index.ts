export { internalClientTls } from './internal-client-tls';
export { createInternalServer } from './internal-server';
export { ReaderGoneError, writeAll } from './write-all';
