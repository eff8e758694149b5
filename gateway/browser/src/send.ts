import { replaceIdsIn } from './fill-in.js';
import type { Reader, RecordIds } from './reader.js';

export interface SendParts {
  reader: Reader;
  examples: RecordIds;
  isForPeople: (request: Request) => boolean;
  fetch: (request: Request) => Promise<Response>;
  origin: string;
  csrfToken: () => string | undefined;
  confirm: (question: string) => boolean;
  signIn: () => Promise<RecordIds | undefined>;
}

/** Uses the key that the reader typed, else the session, else the demo's key. */
export function createSend(parts: SendParts): (input: string | URL | Request, init?: RequestInit) => Promise<Response> {
  const { reader, examples, origin, csrfToken } = parts;
  let demoIds: RecordIds | undefined;

  return async (input, init) => {
    const request = withoutEmptyCredentials(new Request(input, init));
    if (new URL(request.url).origin !== origin) throw new Error('This page sends requests to its own server only.');
    if (reader.demo === undefined || isOtherKey(request, reader.demo.api_key)) return sendForReader(request);
    if (!parts.isForPeople(request)) return parts.fetch(request);
    demoIds ??= await parts.signIn();
    return parts.fetch(withCsrf(withoutKey(withIds(request, demoIds ?? {})), csrfToken()));
  };

  function sendForReader(request: Request): Promise<Response> {
    const hasAccount = reader.kind === 'person' || request.headers.has('authorization');
    if (hasAccount && isWrite(request) && !parts.confirm(questionOf(request))) throw new Error('Not sent.');
    return parts.fetch(withCsrf(request, csrfToken()));
  }

  function withIds(request: Request, ids: RecordIds): Request {
    return isWrite(request) ? request : new Request(replaceIdsIn(request.url, examples, ids), request);
  }
}

const isWrite = ({ method }: Request) => method !== 'GET' && method !== 'HEAD';

/** "Authorization: Bearer " from an empty field would hide the session. */
function withoutEmptyCredentials(request: Request): Request {
  for (const name of ['authorization', 'x-csrf-token', 'x-site-token']) {
    if (/^(bearer)?\s*$/i.test(request.headers.get(name) ?? 'absent')) request.headers.delete(name);
  }
  return request;
}

function isOtherKey({ headers }: Request, demoKey: string): boolean {
  const given = headers.get('authorization');
  return given !== null && given !== `Bearer ${demoKey}`;
}

function withoutKey(request: Request): Request {
  request.headers.delete('authorization');
  return request;
}

function withCsrf(request: Request, token: string | undefined): Request {
  if (isWrite(request) && token !== undefined && !request.headers.has('authorization')) request.headers.set('x-csrf-token', token);
  return request;
}

function questionOf({ method, url }: Request): string {
  return `${method} ${decodeURIComponent(new URL(url).pathname)}\n\nThis changes your account. Send it?`;
}
