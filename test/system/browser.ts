import { createApiClient, methodsOf, type ApiAnswer, type RequestOptions } from './api-client';

export type Browser = ReturnType<typeof createBrowser>;

/** Acts like a browser on the dashboard: keeps cookies and echoes csrf_token on writes (spec 7). */
export function createBrowser(baseUrl: string) {
  const client = createApiClient(baseUrl, undefined);
  const cookies = new Map<string, string>();

  async function request(method: string, path: string, options: RequestOptions = {}): Promise<ApiAnswer> {
    const headers = { ...cookieHeader(cookies), ...(isWrite(method) ? csrfHeader(cookies) : {}), ...options.headers };
    const answer = await client.request(method, path, { ...options, headers });
    for (const line of answer.headers.getSetCookie()) keepCookie(cookies, line);
    return answer;
  }

  return {
    ...methodsOf(request),
    cookies,
    logIn: async ({ email, password }: { email: string; password: string }): Promise<void> => {
      const answer = await request('POST', '/auth/login', { body: { email, password } });
      if (answer.status !== 200) throw new Error(`The login was refused: ${answer.status} ${answer.text}`);
    },
  };
}

const isWrite = (method: string) => method !== 'GET' && method !== 'HEAD';

function cookieHeader(cookies: ReadonlyMap<string, string>): Record<string, string> {
  return cookies.size === 0 ? {} : { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
}

function csrfHeader(cookies: ReadonlyMap<string, string>): Record<string, string> {
  const token = cookies.get('csrf_token');
  return token === undefined ? {} : { 'X-CSRF-Token': token };
}

/** Applies one Set-Cookie line. An expired line removes the cookie. */
function keepCookie(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
  const name = pair.slice(0, pair.indexOf('='));
  const isOver = attributes.some((attribute) => {
    const [key = '', value = ''] = attribute.split('=');
    if (key.toLowerCase() === 'max-age') return Number(value) <= 0;
    return key.toLowerCase() === 'expires' && Date.parse(value) <= Date.now();
  });
  if (isOver) cookies.delete(name);
  else cookies.set(name, pair.slice(pair.indexOf('=') + 1));
}
