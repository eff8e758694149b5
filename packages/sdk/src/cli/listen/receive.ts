import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { verifyWebhook } from '@consent/webhook-verifier';
import type { Terminal } from '../terminal';

/** Shorter than the service's timeout of 10 seconds. */
const forwardTimeoutMs = 9_500;
/** Hop-by-hop headers, and headers that fetch sets. */
const notForwarded = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'keep-alive', 'expect', 'accept-encoding']);

export interface Forwarding {
  forwardTo: URL;
  terminal: Terminal;
  /** Undefined until the endpoint exists. */
  secret: () => string | undefined;
}

export async function startReceiver(forwarding: Forwarding) {
  const server = createServer((request, response) => {
    receive(request, forwarding).then(
      ({ status, body }) => end(response, status, body),
      (error: unknown) => end(response, 502, String(error)),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

interface Answer {
  status: number;
  body: string;
}

function end(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain' }).end(body);
}

async function receive(request: IncomingMessage, { forwardTo, terminal, secret }: Forwarding): Promise<Answer> {
  const rawBody = await buffer(request);
  const verification = verifyWebhook({ rawBody, header: request.headers['x-service-signature'], secret: secret() ?? '' });
  if (!verification.ok) {
    terminal.error(`Refused a request that is not a webhook for this endpoint: ${verification.reason}`);
    return { status: 400, body: verification.reason };
  }
  const { id, type } = JSON.parse(rawBody.toString()) as { id: string; type: string };
  const startedAtMs = Date.now();
  const answer = await forward(rawBody, request, forwardTo);
  const outcome = answer.error ?? String(answer.status);
  terminal.print(`${new Date().toLocaleTimeString('en-GB')}  ${type}  ${id}  → ${outcome} (${Date.now() - startedAtMs} ms)`);
  return answer;
}

/** Returns your server's answer, so the service retries failures as it does in production. */
async function forward(rawBody: Buffer, { headers }: IncomingMessage, to: URL): Promise<Answer & { error?: string }> {
  const kept = Object.entries(headers).filter((header): header is [string, string] => {
    return typeof header[1] === 'string' && !notForwarded.has(header[0]);
  });
  try {
    const response = await fetch(to, {
      method: 'POST',
      headers: Object.fromEntries(kept),
      body: new Uint8Array(rawBody),
      redirect: 'manual',
      signal: AbortSignal.timeout(forwardTimeoutMs),
    });
    return { status: response.status, body: (await response.text()).slice(0, 1024) };
  } catch (error) {
    const { name, cause } = error as { name: string; cause?: { code?: string } };
    const reason = name === 'TimeoutError' ? 'no answer in time' : `no answer (${cause?.code ?? 'connection failed'})`;
    return { status: 502, body: reason, error: reason };
  }
}
