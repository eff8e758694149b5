import createClient, { type Middleware } from 'openapi-fetch';
import { apiErrorOf } from './api-error';
import { csrfTokenIn } from './csrf-token';
import type { components, paths } from './gen/schema';

/** The API, typed by its own description; the only place that sends requests. */
export const api = createClient<paths>({ baseUrl: '/api/v1', credentials: 'same-origin' });

/** A record of the API by its name there: `Schema<'Consent'>`. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

const doubleSubmit: Middleware = {
  onRequest: ({ request }) => {
    const token = csrfTokenIn(document.cookie);
    if (token !== undefined && request.method !== 'GET') request.headers.set('X-CSRF-Token', token);
    return request;
  },
};

const failures: Middleware = {
  onResponse: async ({ response }) => {
    if (!response.ok) throw await apiErrorOf(response);
  },
};

api.use(doubleSubmit, failures);

/** The body of a success; failures were thrown before it. */
export async function bodyOf<Data>(answer: Promise<{ data?: Data }>): Promise<Data> {
  return (await answer).data as Data;
}
