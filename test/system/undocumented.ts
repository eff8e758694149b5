import { headersOf, operations, type Operation } from './openapi';

interface Head {
  status: number;
  headers: Headers;
}

/** Headers of an answer that the document does not name for its status. */
export function undocumentedHeaders(operation: Operation, { status, headers }: Head): string[] {
  const documented = headersOf(operation, status);
  return [...headers.keys()].filter((name) => !documented.has(name) && !undescribedHeaders.has(name));
}

/** What the document leaves out on purpose; every other header has a row in gateway/src/openapi/answer-headers.ts. */
const undescribedHeaders: ReadonlySet<string> = new Set([
  // HTTP itself: what it takes to pass an answer on.
  ...['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'],
  // OpenAPI has its own place for it, beside the schema.
  'content-type',
  // Alike on every answer, or telling a browser to be careful: nothing for who calls.
  ...['cache-control', 'x-content-type-options', 'referrer-policy', 'content-security-policy'],
  ...['cross-origin-opener-policy', 'permissions-policy', 'strict-transport-security'],
]);

/**
 * What an answer to any request of any test has that the document does not know; ""
 * for nothing. A path that is no route's, and a method that its path does not take, are
 * described once for all routes (decision 10.7).
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
