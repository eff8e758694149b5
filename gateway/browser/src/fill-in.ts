import type { OpenApi } from './operations.js';
import type { RecordIds } from './reader.js';

/** Writes that only add a record. Other writes keep the ids of the examples, so that no click changes a record of the reader. */
const additions: ReadonlySet<unknown> = new Set(['createConsent', 'createConsentBatch', 'createExport']);

export function fillIn(document: OpenApi, examples: RecordIds, ids: RecordIds): OpenApi {
  const paths = Object.fromEntries(
    Object.entries(document.paths).map(([path, item]) => [
      path,
      Object.fromEntries(
        Object.entries(item).map(([method, operation]) => [
          method,
          method === 'get' || additions.has(operation.operationId) ? replaceIds(operation, examples, ids) : operation,
        ]),
      ),
    ]),
  );
  return { ...document, paths, components: replaceIds(document.components, examples, ids) };
}

function replaceIds<Value>(value: Value, examples: RecordIds, ids: RecordIds): Value {
  return JSON.parse(replaceIdsIn(JSON.stringify(value), examples, ids)) as Value;
}

/** `text` may be JSON, a URL or a program: ids contain no character that needs escaping there (`findIds`). */
export function replaceIdsIn(text: string, examples: RecordIds, ids: RecordIds): string {
  let replaced = text;
  for (const [name, example] of Object.entries(examples)) {
    const id = ids[name];
    if (id !== undefined) replaced = replaced.replaceAll(example, id);
  }
  return replaced;
}
