import { undocumentedPartOf } from './undocumented';

// Tests read fields by name and check them themselves, so the body is any.
// oxlint-disable-next-line typescript/no-explicit-any
export interface ApiAnswer<Body = any> {
  status: number;
  headers: Headers;
  text: string;
  /** Parsed JSON. Undefined when the body is empty. */
  body: Body;
}

export interface RequestOptions {
  headers?: Record<string, string>;
  /** Sent as JSON, except strings and bytes, which are sent as they are. */
  body?: unknown;
}

export function createApiClient(baseUrl: string, key: string | undefined) {
  async function request(method: string, path: string, { headers = {}, body }: RequestOptions = {}): Promise<ApiAnswer> {
    const isRaw = typeof body === 'string' || body instanceof Uint8Array;
    const response = await fetch(baseUrl + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(key === undefined ? {} : { Authorization: `Bearer ${key}` }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isRaw ? (body as string) : JSON.stringify(body) }),
    });
    const undocumented = undocumentedPartOf(method, path, response);
    if (undocumented !== '') throw new Error(`The document does not name ${undocumented}: see gateway/src/openapi.`);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    return { status: response.status, headers: response.headers, text, body: text !== '' && isJson ? JSON.parse(text) : undefined };
  }
  return methodsOf(request);
}

export function methodsOf(request: (method: string, path: string, options?: RequestOptions) => Promise<ApiAnswer>) {
  return {
    request,
    get: (path: string, options?: RequestOptions) => request('GET', path, options),
    head: (path: string, options?: RequestOptions) => request('HEAD', path, options),
    post: (path: string, body?: unknown, options?: RequestOptions) => request('POST', path, { ...options, body }),
    put: (path: string, body?: unknown, options?: RequestOptions) => request('PUT', path, { ...options, body }),
    delete: (path: string, options?: RequestOptions) => request('DELETE', path, options),
  };
}

export type ApiClient = ReturnType<typeof createApiClient>;
