import { ConsentError } from '../../errors/consent-error';
import { errorOfResponse } from '../../errors/error-of-response';
import { apiUrlOf } from '../../transport/request';
import type { WebhookEventType } from '../../types';

export interface Person {
  email: string;
  password: string;
}

export interface Endpoint {
  id: string;
  url: string;
  description: string;
}

export interface NewEndpoint {
  url: string;
  description: string;
  event_types: readonly WebhookEventType[];
}

/** Signs in like the dashboard, because API keys can't manage webhook endpoints. */
export async function signIn(baseUrl: string, person: Person) {
  const apiUrl = apiUrlOf(baseUrl);
  const cookies = new Map<string, string>();

  async function call(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`${apiUrl}${path}`, {
      method,
      redirect: 'error',
      headers: {
        Accept: 'application/json, application/problem+json',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'X-CSRF-Token': cookies.get('csrf_token') ?? '',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch((cause: unknown) => {
      throw new ConsentError({ code: 'connection_failed', message: `No connection to ${apiUrl}. Does the service run there?`, cause });
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name !== undefined && value !== undefined) cookies.set(name, value);
    }
    const text = await response.text();
    if (!response.ok) throw errorOfResponse(response, text);
    return text === '' ? undefined : JSON.parse(text);
  }

  const logIn = () => call('POST', '/auth/login', person);
  await logIn();
  return {
    listEndpoints: async () => ((await call('GET', '/webhooks/endpoints')) as { data: Endpoint[] }).data,
    createEndpoint: async (endpoint: NewEndpoint) => (await call('POST', '/webhooks/endpoints', endpoint)) as Endpoint & { secret: string },
    /** The session may have expired while the command was running, so a 401 signs in again. */
    deleteEndpoint: async (id: string): Promise<void> => {
      const path = `/webhooks/endpoints/${id}`;
      await call('DELETE', path).catch(async (error: unknown) => {
        if (!(error instanceof ConsentError) || error.status !== 401) throw error;
        await logIn();
        await call('DELETE', path);
      });
    },
    signOut: () => call('POST', '/auth/logout'),
  };
}

export type DashboardSession = Awaited<ReturnType<typeof signIn>>;
