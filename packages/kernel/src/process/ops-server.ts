import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loopbackOnlyInDevelopment } from '../internal-http';
import { readMetrics, type Registry } from '../telemetry';

interface OpsServerOptions {
  nodeEnv: string;
  host: string;
  port: number;
  registry: Registry;
  notReady: () => Promise<string[]>;
}

/** Has its own port. /livez answers while the event loop runs. /readyz answers 503 until every part can serve. */
export function createOpsServer(options: OpsServerOptions) {
  const listener: RequestListener = (request, response) => {
    const answer = (status: number, type: string, body: string) => {
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
    };
    const handle = async () => {
      if (request.url === '/livez') return answer(200, 'text/plain', 'ok\n');
      if (request.url === '/readyz') {
        const waitingFor = await options.notReady();
        return answer(waitingFor.length === 0 ? 200 : 503, 'application/json', `${JSON.stringify({ waiting_for: waitingFor })}\n`);
      }
      if (request.url === '/metrics') {
        const { contentType, text } = await readMetrics(options.registry, request.headers.accept);
        return answer(200, contentType, text);
      }
      return answer(404, 'text/plain', 'try /livez, /readyz or /metrics\n');
    };
    handle().catch(() => answer(500, 'text/plain', 'failed\n'));
  };
  const server = createServer(loopbackOnlyInDevelopment(listener, options));

  return {
    name: 'operations port',
    start: () =>
      new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(options.port, options.host, resolve);
      }),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
    port: () => (server.address() as AddressInfo).port,
  };
}
