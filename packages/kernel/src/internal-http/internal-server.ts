import { createServer, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { namesInCertificate, type ProcessName } from '@consent/contracts';
import { loopbackOnlyInDevelopment } from './loopback-only';

interface InternalServerOptions {
  nodeEnv: string;
  host: string;
  port: number;
  /** When set, clients must present a certificate of the same CA that names one of `callers`. */
  tls: { ca: Buffer; cert: Buffer; key: Buffer; domain?: string | undefined } | undefined;
  callers: readonly ProcessName[];
  listener: RequestListener;
  /** 0 leaves idle timeouts to the listener. */
  idleTimeoutMs: number;
  drainTimeoutMs: number;
}

export function createInternalServer(options: InternalServerOptions) {
  const { host, port, tls, callers, listener, idleTimeoutMs, drainTimeoutMs } = options;
  const server =
    tls === undefined ? createServer(loopbackOnlyInDevelopment(listener, options)) : createSecureServer(tls, callers, listener);
  server.requestTimeout = 30_000;
  server.headersTimeout = 10_000;
  // Longer than callers keep pooled connections. Otherwise we could close one while a request is on its way.
  server.keepAliveTimeout = 75_000;
  server.setTimeout(idleTimeoutMs);

  return {
    name: 'http server',
    start: () =>
      new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, resolve);
      }),
    stop: () =>
      new Promise<void>((resolve) => {
        const tooLong = setTimeout(() => server.closeAllConnections(), drainTimeoutMs);
        server.close(() => {
          clearTimeout(tooLong);
          resolve();
        });
        server.closeIdleConnections();
      }),
    port: () => (server.address() as AddressInfo).port,
  };
}

/** Checks the certificate once per connection, before any request is read. */
function createSecureServer(
  { ca, cert, key, domain }: NonNullable<InternalServerOptions['tls']>,
  callers: readonly ProcessName[],
  listener: RequestListener,
) {
  const server = createHttpsServer({ ca, cert, key, requestCert: true, rejectUnauthorized: true }, listener);
  server.on('secureConnection', (socket: TLSSocket) => {
    const names = namesInCertificate(socket.getPeerCertificate(), domain);
    if (!names.some((name) => callers.includes(name))) socket.destroy();
  });
  return server;
}
