import { createServer, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { namesInCertificate, type ProcessName } from '@consent/contracts';

interface InternalServerOptions {
  host: string;
  port: number;
  /** With it clients must present a certificate of the same authority that names one of the callers. */
  tls: { ca: Buffer; cert: Buffer; key: Buffer; domain?: string | undefined } | undefined;
  callers: readonly ProcessName[];
  listener: RequestListener;
  /** A connection on which nothing moves for so long is cut; 0 leaves that to the listener. */
  idleTimeoutMs: number;
  /** How long a stop waits for answers in flight. */
  drainTimeoutMs: number;
}

/** An internal HTTP server, for what is streamed; only other processes of the system reach it. */
export function createInternalServer(options: InternalServerOptions) {
  const { host, port, tls, callers, listener, idleTimeoutMs, drainTimeoutMs } = options;
  const server = tls === undefined ? createServer(listener) : createSecureServer(tls, callers, listener);
  server.requestTimeout = 30_000;
  server.headersTimeout = 10_000;
  // Longer than a caller's pool keeps a connection, so that it is never cut while a request is on its way.
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
    /** The port in use; asked for after start. */
    port: () => (server.address() as AddressInfo).port,
  };
}

/** Decides once for each connection, before it reads a request. */
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
