import createClient, { type Middleware } from 'openapi-fetch';
import { apiErrorOf } from './api-error';
import { csrfTokensIn } from './csrf-token';
import type { components, paths } from './gen/schema';

/** The API, typed by its own description; the only place that sends requests. */
export const api = createClient<paths>({
  baseUrl: '/api/v1',
  credentials: 'same-origin',
  fetch: sendEchoing,
  // Problem details name every refused field (decision 23.2).
  headers: { Accept: 'application/json, application/problem+json' },
});

/** A record of the API by its name there: `Schema<'Consent'>`. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

const failures: Middleware = {
  onResponse: async ({ request, response }) => {
    if (!response.ok) throw await apiErrorOf(response, mayBeDone(request, response));
  },
};

/** With an Idempotency-Key a write may simply be tried again. */
function mayBeDone({ method, headers }: Request, { status }: Response): boolean {
  return (status === 500 || status === 504) && method !== 'GET' && !headers.has('Idempotency-Key');
}

api.use(failures);

/** The body of a success; failures were thrown before it. */
export async function bodyOf<Data>(answer: Promise<{ data?: Data }>): Promise<Data> {
  return (await answer).data as Data;
}

/** For the routes that take it: the same key makes a repeat of the same request safe. */
export const keyHeader = (idempotencyKey: string) => ({ 'Idempotency-Key': idempotencyKey });

/** A write echoes csrf_token. Of several the gateway knows its own: what it refused was not done, and is sent with the next one. */
async function sendEchoing(request: Request): Promise<Response> {
  if (request.method === 'GET') return fetch(request);
  const tokens = csrfTokensIn(document.cookie);
  const last = tokens.pop();
  for (const token of tokens) {
    const response = await fetch(echoing(request.clone(), token));
    if (response.status !== 403) return response;
  }
  return fetch(last === undefined ? request : echoing(request, last));
}

function echoing(request: Request, token: string): Request {
  request.headers.set('X-CSRF-Token', token);
  return request;
}
