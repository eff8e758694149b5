import type { OpenApi, Operation, Parameter } from './operations.js';
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
          prepare(method === 'get' || additions.has(operation.operationId) ? replaceIds(operation, examples, ids) : operation),
        ]),
      ),
    ]),
  );
  return { ...document, paths, components: replaceIds(document['components'], examples, ids) };
}

/**
 * Scalar also sends the examples of optional parameters: every filter in one request, or the same Idempotency-Key each
 * time. So they are moved to the description.
 */
function prepare(operation: Operation): Operation {
  const { parameters, 'x-codeSamples': samples } = operation;
  return {
    ...operation,
    ...(parameters && { parameters: parameters.map((parameter) => (parameter.required === true ? parameter : describe(parameter))) }),
    // Scalar highlights languages by their lower-case names.
    ...(samples && { 'x-codeSamples': samples.map((sample) => ({ ...sample, lang: sample.lang.toLowerCase() })) }),
  };
}

function describe({ schema: { examples = [], ...schema } = {}, description = '', ...parameter }: Parameter): Parameter {
  const [example] = examples;
  return {
    ...parameter,
    schema,
    description: example === undefined ? description : `${description.replace(/\.$/, '')}. Example: \`${String(example)}\``,
  };
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
