import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { loopbackOnly } from '@consent/kernel';
import { verifyWebhook } from '@consent/webhook-verifier';
import type { ReceivedWebhook } from './received-webhook';
import { receivedList, receivedPage, receivedScript } from './received-page';

const maxKept = 200;
/** The limit that docs/webhooks.md gives. */
const maxBodyBytes = 2 * 1024 * 1024;

/** Answers 500, to show a failing endpoint. */
export const failingPath = '/newsletter';
export const failureBody = '{"error":"The API key of the newsletter tool has expired."}\n';

const policy = "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'unsafe-inline'";

interface WebhookReceiverOptions {
  port: number;
}

/**
 * Like a customer's receiver: takes a POST to any path and verifies its signature if the secret is known. `/` is a
 * page, GET /webhooks returns JSON, newest first. Keeps the newest 200 in memory.
 */
export function createWebhookReceiver({ port }: WebhookReceiverOptions) {
  const received: ReceivedWebhook[] = [];
  let secrets: Readonly<Record<string, string>> = {};
  let count = 0;

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request);
    if (body === undefined) {
      response.writeHead(413, { connection: 'close' }).end();
      return;
    }
    const path = pathOf(request);
    const verdict = verdictOf(body, request.headers['x-service-signature'], secrets[path]);
    // Like a real receiver, refuse a wrong signature. Paths without a known secret accept everything, for experiments.
    const status = path === failingPath ? 500 : verdict.signature === 'wrong' ? 400 : 204;
    received.unshift({
      number: ++count,
      received_at: new Date().toISOString(),
      path,
      event_type: headerOf(request, 'x-service-event'),
      delivery_id: headerOf(request, 'x-service-delivery'),
      ...verdict,
      status,
      body: body.toString('utf8'),
    });
    received.length = Math.min(received.length, maxKept);
    response.writeHead(status).end(status === 500 ? failureBody : undefined);
  }

  function show(path: string, response: ServerResponse): void {
    const send = (type: string, text: string) =>
      response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'content-security-policy': policy }).end(text);
    if (path === '/') send('text/html', receivedPage(received));
    else if (path === '/list') send('text/html', receivedList(received));
    else if (path === '/page.js') send('text/javascript', receivedScript);
    else if (path === '/webhooks') send('application/json', JSON.stringify(received));
    else response.writeHead(404, { 'content-type': 'text/plain' }).end('try / or /webhooks, or POST to any path\n');
  }

  const server = createServer(
    loopbackOnly((request, response) => {
      if (request.method === 'POST') receive(request, response).catch(() => response.destroy());
      else show(pathOf(request), response);
    }),
  );

  return {
    trust: (known: Readonly<Record<string, string>>) => {
      secrets = known;
    },
    start: () =>
      new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, '127.0.0.1', () => resolve());
      }),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Not a URL parser, because it would reject malformed paths. */
function pathOf({ url = '/' }: IncomingMessage): string {
  return url.split('?', 1)[0] ?? '/';
}

type Verdict = Pick<ReceivedWebhook, 'signature' | 'reason'>;

function verdictOf(rawBody: Buffer, header: string | readonly string[] | undefined, secret: string | undefined): Verdict {
  if (secret === undefined) return { signature: 'unknown', reason: '' };
  const verification = verifyWebhook({ rawBody, header, secret });
  return verification.ok ? { signature: 'verified', reason: '' } : { signature: 'wrong', reason: verification.reason };
}

async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBodyBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function headerOf({ headers }: IncomingMessage, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}
