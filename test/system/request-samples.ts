import { resolve, type Operation, type Parameter, type Schema } from './openapi';

/** What ids in a request can name. */
export interface Ids {
  consent: string;
  policy: string;
  site: string;
  subject: string;
  /** The client's own name for a consent. */
  semanticId: string;
  cursor: string;
}

export type Resource = keyof Ids;

export interface SampleRequest {
  path: string;
  body: unknown;
}

/** A place in a request where an id stands, and what it names. */
export interface IdSlot {
  resource: Resource;
  where: string;
}

/** A request that succeeds when the ids are the caller's own; query parameters only where `withQuery` names them. */
export function sampleRequest(operation: Operation, ids: Ids, withQuery: readonly string[] = []): SampleRequest {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const resource = resourceInPath(operation.path, name);
    return encodeURIComponent(resource === undefined ? '1' : ids[resource]);
  });
  const query = withQuery.map((name) => `${name}=${encodeURIComponent(ids[resourceInQuery(name) as Resource])}`).join('&');
  return {
    path: query === '' ? path : `${path}?${query}`,
    body: operation.body === undefined ? undefined : bodyOf(operation, operation.body, ids),
  };
}

/** Every place of an operation where an id of somebody else could stand. */
export function idSlotsOf(operation: Operation): IdSlot[] {
  const inPathOrQuery = operation.parameters.flatMap((parameter) => {
    const resource = resourceOf(operation, parameter);
    return resource === undefined ? [] : [{ resource, where: `${parameter.in} ${parameter.name}` }];
  });
  const inBody: IdSlot[] = JSON.stringify(operation.body === undefined ? {} : bodyOf(operation, operation.body, markers)).includes(
    markers.site,
  )
    ? [{ resource: 'site', where: 'body site_id' }]
    : [];
  return [...inPathOrQuery, ...inBody];
}

const markers: Ids = {
  consent: '@consent',
  policy: '@policy',
  site: '@site',
  subject: '@subject',
  semanticId: '@semantic',
  cursor: '@cursor',
};

function resourceOf(operation: Operation, parameter: Parameter): Resource | undefined {
  return parameter.in === 'path' ? resourceInPath(operation.path, parameter.name) : resourceInQuery(parameter.name);
}

/** Undefined for a parameter that is no id. A name that is not known here throws: a new route is not walked past. */
function resourceInPath(path: string, name: string): Resource | undefined {
  if (name === 'id' && path.startsWith('/consents/')) return 'consent';
  if (name === 'policyId') return 'policy';
  if (name === 'siteId') return 'site';
  if (name === 'subjectId') return 'subject';
  if (name === 'version') return undefined;
  throw new Error(`Which resource does {${name}} in ${path} name? Say it in request-samples.ts.`);
}

const queryResources: Record<string, Resource | undefined> = {
  site_id: 'site',
  consent_id: 'semanticId',
  subject_id: 'subject',
  cursor: 'cursor',
  accepted: undefined,
  from: undefined,
  to: undefined,
  include_deleted: undefined,
  limit: undefined,
};

function resourceInQuery(name: string): Resource | undefined {
  if (!Object.hasOwn(queryResources, name)) throw new Error(`Which resource does ?${name}= name? Say it in request-samples.ts.`);
  return queryResources[name];
}

function bodyOf(operation: Operation, schema: Schema, ids: Ids): unknown {
  // The document leaves the rows of a batch open, as each is checked by itself.
  if (operation.id === 'createConsentBatch') return { consents: [sample({ $ref: '#/components/schemas/CreateConsent' }, '', ids)] };
  return sample(schema, '', ids);
}

/**
 * The smallest value of a schema, with preferences and policy_version besides: in
 * the caller's own world any are good, on somebody else's site they may not be, and
 * the answer must not tell.
 */
function sample(referring: Schema, name: string, ids: Ids): unknown {
  const schema = resolve(referring);
  switch (schema['type']) {
    case 'object': {
      const properties = (schema['properties'] ?? {}) as Record<string, Schema>;
      const wanted = new Set([
        ...((schema['required'] ?? []) as string[]),
        ...['preferences', 'policy_version'].filter((one) => one in properties),
      ]);
      if (name === 'preferences') return { unlisted: true };
      return Object.fromEntries([...wanted].map((property) => [property, sample(properties[property] as Schema, property, ids)]));
    }
    case 'array':
      return [sample(schema['items'] as Schema, name, ids)];
    case 'boolean':
      return true;
    case 'integer':
      return 99;
    case 'string':
      if (name === 'site_id') return ids.site;
      if (name === 'subject_id') return ids.subject;
      return 'x'.repeat((schema['minLength'] as number | undefined) ?? 1);
    default:
      throw new Error(`No sample is known for ${name}: ${JSON.stringify(schema)}`);
  }
}
