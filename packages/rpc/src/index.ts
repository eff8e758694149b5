export { createGrouper } from './grouper';
export { createRpcConnection, type CallOptions, type RpcClient, type RpcConnection, type RpcConnectionOptions } from './client/connection';
export { createRpcServer, type RpcServer, type RpcServerOptions } from './server/rpc-server';
export { currentRequest, runInRequest, withDeadline, type RequestContext } from './request-context';
export type { Feature } from './features';
export { lacksFeature } from './failure';
export { failedCallOf, withFailedCall } from './failed-call';
export { implement, type CallContext, type Handlers, type Implementation } from './server/implement';
export type { TlsFiles } from './tls';
