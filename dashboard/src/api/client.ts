import createClient, { type Middleware } from 'openapi-fetch';
import { ApiError, apiErrorOf } from './api-error';
import { csrfTokensIn } from './csrf-token';
import type { components, paths } from './gen/schema';
import { mayBeDone } from './may-be-done';
import { askForProof, needsProof } from './proof';

export const api = createClient<paths>({
  baseUrl: '/api/v1',
  credentials: 'same-origin',
  fetch: sendProving,
  // With problem details, the error names every refused field (decision 23.2).
  headers: { Accept: 'application/json, application/problem+json' },
});

export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

const failures: Middleware = {
  onResponse: async ({ request, response }) => {
    if (!response.ok) throw await apiErrorOf(response, mayBeDone(request, response.status));
  },
  onError: ({ request, error }) =>
    mayBeDone(request) ? new ApiError(0, 'outcome_unknown', error instanceof Error ? error.message : '') : undefined,
};

api.use(failures);

export async function bodyOf<Data>(answer: Promise<{ data?: Data }>): Promise<Data> {
  return (await answer).data as Data;
}

export const keyHeader = (idempotencyKey: string) => ({ 'Idempotency-Key': idempotencyKey });

/** A call that is refused until the person proves the second factor is sent again after the proof. It had no effect before. */
async function sendProving(request: Request): Promise<Response> {
  const again = request.clone();
  const response = await sendEchoing(request);
  return (await needsProof(response)) && (await askForProof()) ? sendEchoing(again) : response;
}

/**
 * A write echoes csrf_token. If there are several, the gateway accepts only its own and refuses the others without effect,
 * so each is tried.
 */
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
