import type { Route } from '../pipeline/3-route/route';

export function securitySchemes(serverUrl: string): Record<string, unknown> {
  const cookie = serverUrl.startsWith('https:') ? '__Host-session' : 'session';
  return {
    apiKey: { type: 'http', scheme: 'bearer', bearerFormat: 'sk-…', description: 'Authorization: Bearer <API key>' },
    session: { type: 'apiKey', in: 'cookie', name: cookie, description: 'Set by POST /auth/login; ignored beside an Authorization header' },
    csrf: { type: 'apiKey', in: 'header', name: 'X-CSRF-Token', description: 'The value of the cookie csrf_token, on writes of a session' },
    siteToken: { type: 'apiKey', in: 'header', name: 'X-Site-Token', description: 'The token of a site: st_…' },
  };
}

export function securityOf({ caller, method }: Route): Record<string, string[]>[] {
  const session = method === 'GET' ? { session: [] } : { session: [], csrf: [] };
  switch (caller) {
    case 'anyone':
      return [];
    case 'key_or_session':
      return [{ apiKey: [] }, session];
    case 'session':
      return [session];
    case 'site':
      return [{ siteToken: [] }];
  }
}
