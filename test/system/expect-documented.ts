import type { ApiAnswer } from './api-client';
import { contentOf, headersOf, misfitOf, type Content, type Operation } from './openapi';
import { undocumentedHeaders } from './undocumented';

export function expectDocumented(operation: Operation, answer: ApiAnswer, { byKey }: { byKey: boolean }): void {
  const { status } = answer;
  const content = contentOf(operation, status);
  const type = answer.headers.get('content-type')?.split(';')[0] ?? '';
  // Only JSON bodies have a schema. For other types compare the type. Without documented content the body must be empty.
  const misfit = content === undefined ? answer.text || undefined : type in content ? misfitOfJson(content, answer) : type;
  const documented = headersOf(operation, status);
  const isPromised = (name: string) => documented.get(name) === true || (byKey && status < 500 && name.startsWith('x-ratelimit-'));
  const missingHeaders = [...documented.keys()].filter((name) => isPromised(name) && !answer.headers.has(name));
  const otherHeaders = undocumentedHeaders(operation, answer);
  expect({ operation: operation.id, status, misfit, missingHeaders, undocumentedHeaders: otherHeaders }).toEqual({
    ...{ operation: operation.id, status, misfit: undefined },
    ...{ missingHeaders: [], undocumentedHeaders: [] },
  });
}

function misfitOfJson(content: Content, answer: ApiAnswer): unknown {
  const json = content['application/json'];
  return answer.body === undefined || json === undefined ? undefined : misfitOf(json.schema, answer.body);
}
