import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface BareServerReady {
  port: number;
}

interface Answer {
  status: number;
  json: string;
}

/** The first message holds the settings. Ends with its parent. */
export function runBareServer<Settings>(
  createHandler: (settings: Settings) => (request: IncomingMessage, body: string) => Promise<Answer>,
): void {
  process.once('disconnect', () => process.exit(0));
  process.once('message', (settings) => {
    const handle = createHandler(settings as Settings);
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        handle(request, Buffer.concat(chunks).toString())
          .catch((error: unknown): Answer => ({ status: 500, json: JSON.stringify({ error: String(error) }) }))
          .then(({ status, json }) => {
            response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(json) });
            response.end(json);
          }, process.abort);
      });
    });
    server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port } satisfies BareServerReady));
  });
}
