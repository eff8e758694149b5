import type { ApiAnswer } from './api-client';
import { contentOf, misfitOf, type Content, type Operation } from './openapi';

/**
 * Asserts that the document knows the status, that the body fits its schema, and that
 * the headers it promises are there: those of the quota to calls with a key, those of
 * CORS to pages of other origins, which have tests of their own.
 */
export function expectDocumented(operation: Operation, answer: ApiAnswer, { byKey }: { byKey: boolean }): void {
  const content = contentOf(operation, answer.status);
  const type = answer.headers.get('content-type')?.split(';')[0] ?? '';
  // Of what is no JSON only the type is compared; an answer without content has no body.
  const misfit = content === undefined ? answer.text || undefined : type in content ? misfitOfJson(content, answer) : type;
  expect({ status: answer.status, misfit }).toEqual({ status: answer.status, misfit: undefined });
  const promised = Object.keys(operation.responses[answer.status]?.headers ?? {});
  const expected = promised.filter((name) => name !== 'Access-Control-Allow-Origin' && (byKey || !name.startsWith('X-RateLimit-')));
  expect(expected.filter((name) => !answer.headers.has(name))).toEqual([]);
}

function misfitOfJson(content: Content, answer: ApiAnswer): unknown {
  const json = content['application/json'];
  return answer.body === undefined || json === undefined ? undefined : misfitOf(json.schema, answer.body);
}
