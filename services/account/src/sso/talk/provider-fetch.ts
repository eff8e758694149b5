import { Buffer } from 'node:buffer';
import type { FindUrlFault } from '@consent/outbound';
import { type buildConnector, Client } from 'undici';
import { TalkFault } from './talk-fault';

interface FetchOptions {
  method: string;
  headers: Record<string, string>;
  body?: unknown;
}

export type ProviderFetch = (url: string, options: FetchOptions) => Promise<Response>;

interface Parts {
  findUrlFault: FindUrlFault;
  connect: buildConnector.connector;
  timeoutMs: number;
}

/** More than the keys of any provider. */
const maxBytes = 256 * 1024;

/**
 * Sends one request on a connection of its own, to a checked address. Follows no redirect and asks for no compression, so a small answer
 * cannot become a large one. Throws TalkFault.
 */
export function createProviderFetch({ findUrlFault, connect, timeoutMs }: Parts): ProviderFetch {
  return async (url, { method, headers, body }) => {
    if (findUrlFault(url) !== undefined) throw new TalkFault('provider', `${shown(url)} is not an address that we may call.`);
    const { origin, pathname, search } = new URL(url);
    const client = new Client(origin, { connect, pipelining: 1, maxHeaderSize: 32 * 1024, maxResponseSize: maxBytes });
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const answer = await client.request({
        method: method as 'GET' | 'POST',
        path: pathname + search,
        headers: { ...headers, 'accept-encoding': 'identity' },
        body: body === undefined || body === null ? null : String(body as URLSearchParams | string),
        signal,
      });
      const bytes = Buffer.from(await answer.body.arrayBuffer());
      const { statusCode: status } = answer;
      const isEmpty = status === 204 || status === 205 || status === 304;
      return new Response(isEmpty ? null : bytes, { status: Math.max(200, status), headers: headersOf(answer.headers) });
    } catch (error) {
      throw new TalkFault('provider', `${shown(url)} ${reasonOf(error, timeoutMs)}`, { cause: error });
    } finally {
      void client.destroy();
    }
  };
}

const shown = (url: string) => (url.length > 200 ? `${url.slice(0, 200)}…` : url);

function headersOf(given: Record<string, string | string[] | undefined>): Headers {
  const headers = new Headers();
  const type = given['content-type'];
  if (typeof type === 'string') headers.set('content-type', type);
  const challenge = given['www-authenticate'];
  if (typeof challenge === 'string') headers.set('www-authenticate', challenge);
  return headers;
}

/** Says nothing about our side. */
function reasonOf(error: unknown, timeoutMs: number): string {
  const { code = '', name = '' } = innermost(error);
  if (code === 'REFUSED_ADDRESS') return 'leads to an address that is not public.';
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return `answers with more than ${maxBytes / 1024} KiB.`;
  if (name === 'TimeoutError' || name === 'AbortError' || /TIMEOUT|ETIMEDOUT/.test(code))
    return `does not answer within ${timeoutMs / 1000} s.`;
  if (/^(ENOTFOUND|ENODATA|ESERVFAIL|EAI_|EREFUSED|EBAD|ENODOMAIN)/.test(code)) return 'has a name that cannot be looked up.';
  if (/^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO|DEPTH_ZERO|SELF_SIGNED|HOSTNAME_MISMATCH|EPROTO)/.test(code)) return `has a TLS fault: ${code}.`;
  return 'cannot be reached.';
}

function innermost(thrown: unknown): { code?: string; name?: string } {
  if (thrown instanceof AggregateError && thrown.errors.length > 0) return innermost(thrown.errors[0]);
  const { cause } = (thrown ?? {}) as { cause?: unknown };
  return cause instanceof Error ? innermost(cause) : ((thrown ?? {}) as { code?: string; name?: string });
}
