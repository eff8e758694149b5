import type { Route } from '../pipeline/0-common/route';

export function securitySchemes(serverUrl: string): Record<string, unknown> {
  const cookie = serverUrl.startsWith('https:') ? '__Host-session' : 'session';
  return {
    apiKey: { type: 'http', scheme: 'bearer', bearerFormat: 'sk-…', description: 'Authorization: Bearer <API key>' },
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: cookie,
      description: 'Set by `POST /auth/login`. Ignored if the request has an `Authorization` header',
    },
    csrf: {
      type: 'apiKey',
      in: 'header',
      name: 'X-CSRF-Token',
      description: 'Value of the `csrf_token` cookie. Required on writes with a session',
    },
    siteToken: { type: 'apiKey', in: 'header', name: 'X-Site-Token', description: 'Token of a site. Starts with `st_`' },
  };
}

export function securityOf({ caller, method, tokenInBody }: Route): Record<string, string[]>[] {
  const session = method === 'GET' ? { session: [] } : { session: [], csrf: [] };
  switch (caller) {
    case 'anyone':
      return [];
    case 'key_or_session':
      return [{ apiKey: [] }, session];
    case 'session':
      return [session];
    case 'site':
      return tokenInBody === true ? [] : [{ siteToken: [] }];
  }
}
