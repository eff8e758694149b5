import type { TSchema } from '@sinclair/typebox';
import { type ErrorKind, errorKinds } from '@consent/kernel/errors';
import { apiPrefix } from '../pipeline/0-common/api-prefix';
import type { OwnHeader, Route } from '../pipeline/0-common/route';
import { answerHeadersOf, headerComponents } from './answer-headers';
import { takesIdempotencyKey } from '../pipeline/6-input/idempotency-key';
import { errorKindsOf } from './error-kinds-of';
import { codeSamplesOf } from './code-samples';
import { errorContentOf, exampleComponents, exampleNamesOf } from './error-examples';
import { errorSchema, problemSchema } from './error-schemas';
import { describeRoles, rolesOf } from './roles-of';
import { securityOf, securitySchemes } from './security';
import { describeTags } from './tags';
import { webhookEvents, webhookHeaders, webhookOperations } from './webhook-events';

export const apiVersion = '1.1.0';

/**
 * The server is a relative path, because the page at /docs may only send requests to the host it was loaded from.
 * `publicUrl` decides the cookie names.
 */
export function buildOpenApi(routes: readonly Route[], publicUrl: string): Record<string, unknown> {
  const schemas: Record<string, unknown> = { Error: errorSchema, Problem: problemSchema };
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    collect(bodyOf(route), schemas);
    for (const answer of [route.success, ...(route.otherAnswers ?? [])]) {
      for (const schema of [answer.schema, ...Object.values(answer.texts ?? {})]) collect(schema, schemas);
    }
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: describeRoute(route) };
  }
  for (const schema of webhookEvents) collect(schema, schemas);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Consent Service API',
      version: apiVersion,
      description: introduction,
    },
    servers: [{ url: apiPrefix }],
    tags: describeTags(routes.map(({ tag }) => tag)),
    paths,
    webhooks: webhookOperations,
    components: {
      schemas,
      securitySchemes: securitySchemes(publicUrl),
      headers: headerComponents,
      parameters: webhookHeaders,
      examples: exampleComponents,
    },
  };
}

const introduction = [
  'Records and audits cookie and privacy consents, and manages the privacy policies they refer to.',
  'Every error has the body `{error, message}`: `error` is a stable code, `message` says what to do and may change. With `Accept: application/problem+json` it has the form of RFC 9457 instead, which lists every wrong field. The codes are explained at [/docs/errors](/docs/errors).',
  'API keys call consents, policies, exports and evidence. Sites and their policies, statistics, usage, webhook endpoints, keys and the plan are managed by people in the dashboard: with a key they are 403 `forbidden`. A key can be restricted to one site and to reading when it is created (`POST /keys`).',
  'A successful call with an API key takes one unit of the month’s quota; a failed one takes none, nor does a call of a dashboard session or a consent from a banner. A batch takes a unit for each row, also for a row that fails validation, because the call itself succeeds: send it with `"dry_run": true` first, which checks all rows for one unit. The owner gets an email at 80 % and at 100 % of the quota.',
  'Guides: [webhooks](/docs/guides/webhooks), [pagination](/docs/guides/pagination), [quota and limits](/docs/guides/limits), [idempotency](/docs/guides/idempotency), [errors](/docs/errors).',
].join('\n\n');

function bodyOf(route: Route): TSchema | undefined {
  return route.documentedBody ?? route.body;
}

const idempotencyKeyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes retries safe: within 24 hours, a repeat of the request with the same key returns the first response and does nothing twice. Use a new key, such as a UUID, for each separate request.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$', examples: ['1f0c7a52-7d0e-4c0e-9b57-2f8a4a0c5b11'] },
};

function describeRoute(route: Route): Record<string, unknown> {
  const body = bodyOf(route);
  const allowed = rolesOf(route);
  const parameters = [
    ...Object.entries(route.pathParameters ?? {}).map(([name, parameter]) => ({
      name,
      in: 'path',
      required: true,
      description: parameter.description,
      schema: parameter.schema,
      // Tools prefill this value. Query filters get no example: a prefilled one would change the result.
      example: parameter.schema.examples[0],
    })),
    ...Object.entries(route.queryParameters ?? {}).map(([name, parameter]) => ({
      name,
      in: 'query',
      required: parameter.required === true,
      description: parameter.description,
      schema: parameter.schema,
    })),
    ...(takesIdempotencyKey(route) ? [idempotencyKeyParameter] : []),
  ];
  return {
    operationId: route.id,
    tags: [route.tag],
    summary: route.summary,
    ...describe(route),
    security: securityOf(route),
    ...(allowed === undefined ? {} : { 'x-roles': allowed }),
    ...(route.cost === undefined ? {} : { 'x-quota-units': route.cost.units === undefined ? 1 : '1 for each row' }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined
      ? {}
      : { requestBody: { required: route.bodyIsOptional !== true, content: json(body), 'x-limit-bytes': route.bodyLimitBytes } }),
    responses: {
      ...Object.fromEntries([route.success, ...(route.otherAnswers ?? [])].map((answer) => [answer.status, describeAnswer(route, answer)])),
      ...errorResponses(route),
    },
    'x-codeSamples': codeSamplesOf(route, body),
  };
}

/** A key with scopes needs to know which one before it is refused, and a person which role. */
function describe(route: Route): { description?: string } {
  const { description, keyScope } = route;
  const needs = keyScope === undefined || keyScope === 'any' ? undefined : `A key with scopes needs \`${keyScope}\`.`;
  const texts = [description, needs, describeRoles(rolesOf(route))].filter((text) => text !== undefined);
  return texts.length === 0 ? {} : { description: texts.join('\n\n') };
}

function contentOf({ schema, texts = {} }: Pick<Route['success'], 'schema' | 'texts'>): Record<string, unknown> {
  const content = Object.fromEntries(Object.entries(texts).map(([type, text]) => [type, { schema: reference(text) }]));
  if (schema !== undefined) Object.assign(content, json(schema));
  return Object.keys(content).length === 0 ? {} : { content };
}

type DescribedAnswer = Route['success'] | NonNullable<Route['otherAnswers']>[number];

function describeAnswer(route: Route, answer: DescribedAnswer): Record<string, unknown> {
  const isError = 'isError' in answer && answer.isError === true;
  return {
    description: answer.description,
    headers: headersOf(route, answer.status, answer.headers),
    ...(isError ? { content: errorContentOf(exampleNamesOf(answer.status)) } : contentOf(answer)),
  };
}

function headersOf(route: Route, status: number, own: readonly OwnHeader[] = []): Record<string, unknown> {
  return Object.fromEntries([...answerHeadersOf(route, status), ...own].map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function errorResponses(route: Route): Record<string, unknown> {
  const byStatus = new Map<number, ErrorKind[]>();
  for (const kind of errorKindsOf(route)) {
    const { status } = errorKinds[kind];
    byStatus.set(status, [...(byStatus.get(status) ?? []), kind]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, kinds]) => [
      status,
      { description: kinds.map(describeKind).join('; '), headers: headersOf(route, status), content: errorContentOf(kinds) },
    ]),
  );
}

function describeKind(kind: ErrorKind): string {
  const { code, meaning } = errorKinds[kind];
  return `\`${code}\`: ${meaning}`;
}

function json(schema: TSchema): Record<string, unknown> {
  return { 'application/json': { schema: reference(schema) } };
}

function reference(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(reference);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { $id, $ref } = schema as { $id?: string; $ref?: string };
  if ($id !== undefined) return { $ref: `#/components/schemas/${$id}` };
  if ($ref !== undefined) return { $ref: `#/components/schemas/${$ref}` };
  return Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, reference(value)]));
}

function collect(schema: unknown, into: Record<string, unknown>): void {
  if (typeof schema !== 'object' || schema === null) return;
  for (const inner of Object.values(schema)) collect(inner, into);
  const { $id, ...rest } = schema as { $id?: string };
  if ($id !== undefined) into[$id] = reference(rest);
}
