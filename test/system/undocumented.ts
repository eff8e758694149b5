import { headersOf, operations, type Operation } from './openapi';

interface Head {
  status: number;
  headers: Headers;
}

/** Headers of a response that the document doesn't name for its status. It doesn't repeat `Vary` for problem details (decision 23.1). */
export function undocumentedHeaders(operation: Operation, { status, headers }: Head): string[] {
  const documented = headersOf(operation, status);
  const isProblem = headers.get('content-type') === 'application/problem+json';
  const isDescribed = (name: string) => documented.has(name) || undescribedHeaders.has(name) || (name === 'vary' && isProblem);
  return [...headers.keys()].filter((name) => !isDescribed(name));
}

/** The document omits these headers on purpose. Every other header has a row in gateway/src/openapi/answer-headers.ts. */
const undescribedHeaders: ReadonlySet<string> = new Set([
  ...['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'],
  // OpenAPI names the media type under `content`, not under `headers`.
  'content-type',
  // Security headers are the same on every response, and API clients don't use them.
  ...['cache-control', 'x-content-type-options', 'referrer-policy', 'content-security-policy'],
  ...['cross-origin-opener-policy', 'permissions-policy', 'strict-transport-security'],
]);

/**
 * Names what a response has and the document lacks, or "". Skips unknown paths and 405, which the document doesn't repeat per route
 * (decision 10.7).
 */
export function undocumentedPartOf(method: string, path: string, answer: Head): string {
  const operation = operationAt(method === 'HEAD' ? 'GET' : method, path);
  if (operation === undefined || answer.status === 405) return '';
  if (operation.responses[answer.status] === undefined) return `status ${answer.status} of ${operation.id}`;
  const names = undocumentedHeaders(operation, answer);
  return names.length === 0 ? '' : `${names.join(', ')} of ${operation.id} with status ${answer.status}`;
}

const places = operations
  .map((operation) => ({ operation, pattern: new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, '[^/]*')}$`) }))
  // A fixed segment wins over a parameter, as in the router.
  .sort((a, b) => a.operation.path.split('{').length - b.operation.path.split('{').length);

function operationAt(method: string, path: string): Operation | undefined {
  const place = path.replace(/[?#].*$/, '');
  return places.find(({ operation, pattern }) => operation.method === method && pattern.test(place))?.operation;
}
