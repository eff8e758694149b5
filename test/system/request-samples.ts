import { aPolicy, sha256Of } from './policies';
import { exampleOf, resolve, type Operation, type Parameter, type Schema } from './openapi';

export interface Ids {
  consent: string;
  policy: string;
  site: string;
  subject: string;
  /** Erased, and its purge was asked for. */
  erasedSubject: string;
  /** The client's own consent_id. */
  semanticId: string;
  cursor: string;
  /** key_… */
  key: string;
  endpoint: string;
  delivery: string;
  deliveryCursor: string;
  /** exp_… */
  export: string;
  /** hld_… */
  hold: string;
  /** req_…, open, with a named subject */
  request: string;
  session: string;
  passkey: string;
  /** A user who is a member. */
  member: string;
  /** An open one. */
  invitation: string;
  /** Of the caller's person. */
  account: string;
  /** chk_… of `site` */
  check: string;
  link: string;
  ssoProvider: string;
  ssoDomain: string;
}

export type Resource = keyof Ids;

export interface Facts {
  email: string;
  password: string;
  mailToken: string;
  url: string;
  downloadToken: string;
  siteToken: string;
  /** Of the caller's second factor. */
  code?: string;
  /** Of a passkey of the caller. */
  credential?: object;
}

const anyFacts: Facts = {
  email: 'somebody@example.com',
  password: 'a long enough password',
  mailToken: 'x',
  url: 'http://127.0.0.1:9/',
  downloadToken: 'x',
  siteToken: `st_${'x'.repeat(43)}`,
};

export interface SampleRequest {
  path: string;
  body: unknown;
}

export interface IdSlot {
  resource: Resource;
  where: string;
}

/** A request that succeeds if the ids are the caller's own. Includes only the query parameters in `withQuery`. */
export function sampleRequest(
  operation: Operation,
  ids: Ids,
  { withQuery = [], facts = anyFacts }: { withQuery?: readonly string[]; facts?: Facts } = {},
): SampleRequest {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const resource = resourceInPath(operation.path, name);
    return encodeURIComponent(resource === undefined ? textInPath(name, facts) : ids[resource]);
  });
  const required = operation.parameters.filter((parameter) => parameter.in === 'query' && parameter.required).map(({ name }) => name);
  const query = [...new Set([...required, ...withQuery])]
    .map((name) => `${name}=${encodeURIComponent(ids[resourceInQuery(operation.path, name) as Resource])}`)
    .join('&');
  return {
    path: query === '' ? path : `${path}?${query}`,
    body: operation.body === undefined ? undefined : sample(operation.body, '', { ...facts, ...ids }),
  };
}

export function exampleRequest(operation: Operation, ids: Ids, facts: Facts): SampleRequest {
  const { site, policy } = ids;
  const { email, password, mailToken, siteToken, code, credential } = facts;
  const own: Record<string, string> = {
    site_id: site,
    site_token: siteToken,
    policy_id: policy,
    email,
    current_password: password,
    token: mailToken,
    record: ids.consent,
    ...(code !== undefined && { code }),
  };
  // In other operations `password` is the new password, so the example's stays.
  if (operation.id === 'closeAccount') own['confirm'] = 'Tenant';
  if (operation.id === 'login') own['password'] = password;
  // The caller's own address is the one of a member.
  if (operation.id === 'createInvitation') delete own['email'];
  const { path } = sampleRequest(operation, ids, { facts });
  const example = operation.body === undefined ? undefined : exampleOf(operation.body);
  const body = JSON.stringify(example, (name, value: unknown) =>
    name === 'credential' ? (credential ?? value) : typeof value === 'string' ? (own[name] ?? value) : value,
  );
  return { path, body };
}

/** {text} is the hash of the text of every sample policy. */
const textInPath = (name: string, { downloadToken }: Facts) =>
  name === 'token' ? downloadToken : name === 'text' ? sha256Of(aPolicy().content as string) : '1';

export function idSlotsOf(operation: Operation): IdSlot[] {
  const inPathOrQuery = operation.parameters.flatMap((parameter) => {
    const resource = resourceOf(operation, parameter);
    return resource === undefined ? [] : [{ resource, where: `${parameter.in} ${parameter.name}` }];
  });
  const body = JSON.stringify(operation.body === undefined ? {} : sample(operation.body, '', { ...anyFacts, ...markers }));
  const inBody = (['site', 'policy'] as const)
    .filter((resource) => body.includes(markers[resource]))
    .map((resource) => ({ resource, where: `body ${resource}_id` }));
  return [...inPathOrQuery, ...inBody];
}

const markers: Ids = {
  consent: '@consent',
  policy: '@policy',
  site: '@site',
  subject: '@subject',
  erasedSubject: '@erasedSubject',
  semanticId: '@semantic',
  cursor: '@cursor',
  key: '@key',
  endpoint: '@endpoint',
  delivery: '@delivery',
  deliveryCursor: '@deliveryCursor',
  export: '@export',
  hold: '@hold',
  request: '@request',
  session: '@session',
  passkey: '@passkey',
  member: '@member',
  invitation: '@invitation',
  account: '@account',
  check: '@check',
  link: '@link',
  ssoProvider: '@ssoProvider',
  ssoDomain: '@ssoDomain',
};

function resourceOf(operation: Operation, parameter: Parameter): Resource | undefined {
  return parameter.in === 'path' ? resourceInPath(operation.path, parameter.name) : resourceInQuery(operation.path, parameter.name);
}

const resourcesOfId: [string, Resource][] = [
  ['/consents/{id}', 'consent'],
  ['/keys/{id}', 'key'],
  ['/sites/{id}', 'site'],
  ['/webhooks/endpoints/{id}', 'endpoint'],
  ['/webhooks/deliveries/{id}', 'delivery'],
  ['/exports/{id}', 'export'],
  ['/holds/{id}', 'hold'],
  ['/requests/{id}', 'request'],
  ['/auth/sessions/{id}', 'session'],
  ['/auth/passkeys/{id}', 'passkey'],
  ['/auth/accounts/{id}', 'account'],
  ['/invitations/{id}', 'invitation'],
  ['/sso/providers/{id}', 'ssoProvider'],
];

const subjectOf = (path: string) => (path === '/subjects/{subjectId}/purge' ? 'erasedSubject' : 'subject');

/** Undefined for a parameter that is not an id. Throws for an unknown name, so that a new route can't be forgotten. */
function resourceInPath(path: string, name: string): Resource | undefined {
  const ofId = resourcesOfId.find(([start]) => name === 'id' && path.startsWith(start))?.[1];
  if (ofId !== undefined) return ofId;
  if (name === 'policyId') return 'policy';
  if (name === 'siteId') return 'site';
  if (name === 'checkId') return 'check';
  if (name === 'linkId') return 'link';
  if (name === 'userId') return 'member';
  if (name === 'domain') return 'ssoDomain';
  if (name === 'subjectId') return subjectOf(path);
  if (name === 'version' || name === 'number' || name === 'token' || name === 'text') return undefined;
  throw new Error(`Which resource does {${name}} in ${path} name? Say it in test/system/request-samples.ts.`);
}

const queryResources: Record<string, Resource | undefined> = {
  site_id: 'site',
  consent_id: 'semanticId',
  subject_id: 'subject',
  endpoint_id: 'endpoint',
  policy_id: 'policy',
  actor_id: 'key',
  actor_kind: undefined,
  kind: undefined,
  policy_version: undefined,
  policy_version_lt: undefined,
  country: undefined,
  recorded_by: undefined,
  notice_sha256: undefined,
  category: undefined,
  cursor: 'cursor',
  accepted: undefined,
  confirmed: undefined,
  from: undefined,
  to: undefined,
  include_deleted: undefined,
  include_linked: undefined,
  latest_only: undefined,
  at: undefined,
  erased_days: undefined,
  superseded_days: undefined,
  limit: undefined,
  status: undefined,
  event_type: undefined,
  format: undefined,
  async: undefined,
  bom: undefined,
  keys: undefined,
  version: undefined,
};

function resourceInQuery(path: string, name: string): Resource | undefined {
  if (!Object.hasOwn(queryResources, name))
    throw new Error(`Which resource does ?${name}= name? Say it in test/system/request-samples.ts.`);
  if (name === 'subject_id') return subjectOf(path);
  return name === 'cursor' && path === '/webhooks/deliveries' ? 'deliveryCursor' : queryResources[name];
}

/**
 * The smallest value of a schema, plus preferences, policy_version and site_id. The caller's own site accepts any of them. Another
 * account's site may not, and the response must not reveal that.
 */
function sample(referring: Schema, name: string, values: Ids & Facts): unknown {
  const schema = resolve(referring);
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['anyOf'])) return sample((schema['anyOf'] as Schema[])[0] as Schema, name, values);
  switch (schema['type']) {
    case 'object': {
      const properties = (schema['properties'] ?? {}) as Record<string, Schema>;
      const wanted = new Set([
        ...((schema['required'] ?? []) as string[]),
        ...['preferences', 'policy_version', 'site_id'].filter((one) => one in properties),
      ]);
      // Who accepts an invitation of a new address says who they are.
      if ('token' in properties && 'name' in properties) for (const one of ['name', 'password']) wanted.add(one);
      // A request of a person needs a proof. A token of a site is in no sample.
      if ('kind' in properties && 'email' in properties) wanted.add('email');
      // A proof is a code or a passkey.
      if ('code' in properties && wanted.size === 0) wanted.add('code');
      if (name === 'preferences') return { unlisted: true };
      if (name === 'public_key') return aPublicKey;
      const [ofLanguage] = Object.values((schema['patternProperties'] ?? {}) as Record<string, Schema>);
      if (ofLanguage !== undefined && schema['minProperties'] === 1) return { en: sample(ofLanguage, '', values) };
      return Object.fromEntries([...wanted].map((property) => [property, sample(properties[property] as Schema, property, values)]));
    }
    case 'array':
      return [sample(schema['items'] as Schema, name, values)];
    case 'null':
      return null;
    case 'boolean':
      // Nobody has signed in with a provider yet.
      return name !== 'only_sso';
    case 'integer':
      return 99;
    case 'string':
      return namedTexts(values)[name] ?? 'x'.repeat((schema['minLength'] as number | undefined) ?? 1);
    default:
      throw new Error(`No sample is known for ${name}: ${JSON.stringify(schema)}`);
  }
}

/** Of RFC 8037. */
const aPublicKey = { kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' };

/** Texts with requirements beyond their length, by field name. */
const namedTexts = ({
  site,
  policy,
  consent,
  subject,
  email,
  password,
  mailToken,
  url,
  siteToken,
}: Ids & Facts): Record<string, string> => ({
  site_id: site,
  site_token: siteToken,
  policy_id: policy,
  subject_id: subject,
  subject_ids: subject,
  email,
  answers_to: email,
  password,
  current_password: password,
  record: consent,
  // Of no mail: any text.
  token: mailToken || 'x',
  url,
  domain: 'sample.example.com',
  issuer: 'http://127.0.0.1:9',
  plan: 'pro',
  since: '2020-01-01T00:00:00.000Z',
});
