import { request } from 'node:http';

export interface LoadAccount {
  key: string;
  siteId: string;
  siteToken: string;
  policyId: string;
  session: Record<string, string>;
}

/** Tests compare fields by name, so the values are any. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Body = Record<string, any>;

const timeoutMs = 30_000;

export interface CallOptions {
  /** Retries one 503 instead of counting it. */
  retriesUnavailable?: boolean;
}

/** Counts responses. An unexpected status or no response is a failure and resolves with undefined. */
export function createLoadClient(url: string, account: Pick<LoadAccount, 'key'>) {
  const failures: string[] = [];
  let answered = 0;
  const byKey = { authorization: `Bearer ${account.key}` };

  async function callAs(
    caller: Readonly<Record<string, string>>,
    method: string,
    path: string,
    expected: number,
    body?: unknown,
    { retriesUnavailable = false }: CallOptions = {},
  ): Promise<Body | undefined> {
    try {
      const { status, text, isJson } = await send(method, `${url}/api/v1${path}`, caller, body);
      if (status === 503 && retriesUnavailable) return await callAs(caller, method, path, expected, body);
      if (status !== expected) throw new Error(`answered ${status}: ${text.slice(0, 300)}`);
      answered += 1;
      return isJson ? (JSON.parse(text) as Body) : { text };
    } catch (error) {
      failures.push(`${new Date().toISOString()} ${method} ${path} ${(error as Error).message}`);
      return undefined;
    }
  }

  return {
    callAs,
    call: (method: string, path: string, expected: number, body?: unknown, options?: CallOptions) =>
      callAs(byKey, method, path, expected, body, options),
    fail: (what: string) => void failures.push(what),
    failures,
    answered: () => answered,
  };
}

/** Opens a new connection per request, as every new visitor does. */
function send(method: string, url: string, headers: Readonly<Record<string, string>>, body: unknown) {
  return new Promise<{ status: number; text: string; isJson: boolean }>((resolve, reject) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const type = text === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
    const outgoing = request(url, { method, agent: false, headers: { ...headers, ...type } }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () => {
        const isJson = incoming.headers['content-type']?.startsWith('application/json') === true;
        resolve({ status: incoming.statusCode ?? 0, text: Buffer.concat(chunks).toString(), isJson });
      });
    });
    outgoing.setTimeout(timeoutMs, () => outgoing.destroy(new Error(`had no answer within ${timeoutMs} ms`)));
    outgoing.on('error', reject);
    outgoing.end(text);
  });
}
