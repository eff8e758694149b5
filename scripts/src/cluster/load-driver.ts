import { readFileSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';

/** Runs in a pod from a single file, so it imports only Node. Prints its counts as a line of JSON each second. */

export interface LoadConfig {
  baseUrl: string;
  apiKey: string;
  siteId: string;
  cookie: string;
  perSecond: number;
}

export interface LoadCounts {
  at: number;
  succeeded: number;
  failed: number;
  failures: string[];
}

interface Answer {
  call: string;
  status: number;
  body: string;
  requestId: string;
}

const timeoutMs = 15_000;
const failuresKept = 20;

const config = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as LoadConfig;
/** Half of the requests reuse connections, like backends. The other half open new ones, like browsers of new visitors. */
const reusing = new Agent({ keepAlive: true, maxSockets: 50 });
const counts: LoadCounts = { at: 0, succeeded: 0, failed: 0, failures: [] };
const recorded: string[] = [];
let sent = 0;

function send(method: string, path: string, headers: Record<string, string>, body?: object): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const call = `${method} ${path}`;
    const broken = (error: Error) => reject(new Error(`${call}: ${error.message}`));
    const outgoing = httpRequest(
      `${config.baseUrl}/api/v1${path}`,
      {
        method,
        agent: sent % 2 === 0 ? reusing : new Agent(),
        headers: {
          ...headers,
          ...(text === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        },
      },
      (incoming) => {
        let received = '';
        incoming.setEncoding('utf8');
        incoming.on('data', (chunk: string) => (received += chunk));
        const requestId = String(incoming.headers['x-request-id']);
        incoming.on('end', () => resolve({ call, status: incoming.statusCode ?? 0, body: received, requestId }));
        incoming.on('error', broken);
      },
    );
    outgoing.setTimeout(timeoutMs, () => outgoing.destroy(new Error(`no answer within ${timeoutMs} ms`)));
    outgoing.on('error', broken);
    outgoing.end(text);
  });
}

const byKey = { authorization: `Bearer ${config.apiKey}` };
const bySession = { cookie: config.cookie };

const newConsent = () => ({
  site_id: config.siteId,
  subject_id: `load-${sent}`,
  accepted: true,
  preferences: { analytics: sent % 2 === 0 },
});
const anyRecorded = () => recorded[Math.floor(Math.random() * recorded.length)];

async function create(): Promise<Answer> {
  const answer = await send('POST', '/consents', byKey, newConsent());
  if (answer.status === 201) {
    recorded.push((JSON.parse(answer.body) as { id: string }).id);
    if (recorded.length > 500) recorded.shift();
  }
  return answer;
}

async function withRecorded(use: (id: string) => Promise<Answer>): Promise<Answer> {
  const id = anyRecorded();
  return id === undefined ? create() : use(id);
}

/** Calls every service but evidence: account, consent, policy and export by key; webhook by session. */
const operations: (() => Promise<Answer>)[] = [
  create,
  () => withRecorded((id) => send('GET', `/consents/${id}`, byKey)),
  create,
  () => withRecorded((id) => send('PUT', `/consents/${id}`, byKey, { accepted: true, preferences: { marketing: sent % 3 === 0 } })),
  () => send('GET', '/consents?limit=5', byKey),
  create,
  () => send('POST', '/consents/batch', byKey, { consents: [newConsent(), newConsent()] }),
  () => withRecorded((id) => send('GET', `/consents/${id}/history`, byKey)),
  () => send('GET', '/policies', byKey),
  create,
  () => send('GET', '/exports', byKey),
  () => send('GET', '/webhooks/endpoints', bySession),
  create,
  () => send('GET', '/usage', bySession),
];

async function sendNext(): Promise<void> {
  const operation = operations[sent % operations.length]!;
  const startedAtMs = performance.now();
  sent += 1;
  try {
    const { call, status, body, requestId } = await operation();
    if (status >= 200 && status < 300) counts.succeeded += 1;
    else fail(startedAtMs, `${call} ${requestId}: ${status} ${body.slice(0, 200)}`);
  } catch (error) {
    fail(startedAtMs, String(error));
  }
}

function fail(startedAtMs: number, what: string): void {
  counts.failed += 1;
  counts.failures.push(`${new Date().toISOString()} after ${Math.round(performance.now() - startedAtMs)} ms, ${what}`);
  if (counts.failures.length > failuresKept) counts.failures.shift();
}

function print(): void {
  counts.at = Date.now();
  console.log(JSON.stringify(counts));
}

setInterval(() => void sendNext(), 1000 / config.perSecond);
setInterval(print, 1000);
process.once('SIGTERM', () => process.exit(0));
