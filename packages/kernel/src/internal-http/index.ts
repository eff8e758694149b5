export { internalClientTls } from './internal-client-tls';
export { createInternalServer } from './internal-server';
export { isLoopbackHost, loopbackOnly, loopbackOnlyInDevelopment } from './loopback-only';
export { ReaderGoneError, writeAll } from './write-all';
