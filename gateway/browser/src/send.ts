import { replaceIdsIn } from './fill-in.js';
import type { Reader, RecordIds } from './reader.js';

export interface SendParts {
  reader: Reader;
  examples: RecordIds;
  isForPeople: (request: Request) => boolean;
  fetch: (request: Request) => Promise<Response>;
  origin: string;
  csrfToken: () => string | undefined;
  /** Asks the reader before a change of their account. */
  confirm: (request: Request) => Promise<boolean>;
  signIn: () => Promise<RecordIds | undefined>;
}

/** Uses the key that the reader typed, else the session, else the demo's key. Returns nothing if the reader decides not to send. */
export function createSend(parts: SendParts): (request: Request) => Promise<Response | undefined> {
  const { reader, examples, origin, csrfToken } = parts;
  let demoIds: RecordIds | undefined;

  return async (request) => {
    if (new URL(request.url).origin !== origin) throw new Error('This page sends requests to its own server only.');
    if (reader.demo === undefined || isOtherKey(request, reader.demo.api_key)) return sendForReader(request);
    if (!parts.isForPeople(request)) return parts.fetch(request);
    demoIds ??= await parts.signIn();
    return parts.fetch(withCsrf(withoutKey(withIds(request, demoIds ?? {})), csrfToken()));
  };

  async function sendForReader(request: Request): Promise<Response | undefined> {
    const hasAccount = reader.kind === 'person' || request.headers.has('authorization');
    if (hasAccount && isWrite(request) && !(await parts.confirm(request))) return undefined;
    return parts.fetch(withCsrf(request, csrfToken()));
  }

  function withIds(request: Request, ids: RecordIds): Request {
    return isWrite(request) ? request : new Request(replaceIdsIn(request.url, examples, ids), request);
  }
}

const isWrite = ({ method }: Request) => method !== 'GET' && method !== 'HEAD';

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
