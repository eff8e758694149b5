import type { TSchema } from '@sinclair/typebox';
import { errorKinds } from '@consent/errors';
import { apiPrefix } from '../http/router';
import type { Route } from '../http/route';
import { errorKindsOf } from './error-kinds-of';
import { securityOf, securitySchemes } from './security';

/** The interface description's version (specification 9.1). */
export const apiVersion = '1.1.0';

const errorContent = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };

const quotaHeaders = ['X-RateLimit-Limit', 'X-RateLimit-Used', 'X-RateLimit-Remaining'] as const;

/** The OpenAPI 3.1 document of the given routes; nothing in it is written twice. */
export function buildOpenApi(routes: readonly Route[], serverUrl: string): Record<string, unknown> {
  const schemas: Record<string, unknown> = { Error: errorSchema };
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    collect(route.body, schemas);
    for (const answer of [route.success, ...(route.otherAnswers ?? [])]) {
      for (const schema of [answer.schema, ...Object.values(answer.texts ?? {})]) collect(schema, schemas);
    }
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: describeRoute(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Consent Records and Privacy Policy API',
      version: apiVersion,
      description: introduction,
    },
    servers: [{ url: serverUrl + apiPrefix }],
    tags: [...new Set(routes.map((route) => route.tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas,
      securitySchemes: securitySchemes(serverUrl),
      headers: {
        'X-Request-Id': { description: 'Names this answer in our logs; a valid inbound one is kept.', schema: { type: 'string' } },
        'Retry-After': { description: 'Seconds after which a repeat may succeed.', schema: { type: 'integer' } },
        'Access-Control-Allow-Origin': {
          description: 'The page’s origin, when it belongs to the site (for a refused token: to any site).',
          schema: { type: 'string' },
        },
        'X-RateLimit-Limit': { description: 'Units in this month’s quota; 0 is unlimited.', schema: { type: 'integer' } },
        'X-RateLimit-Used': { description: 'Units used this month.', schema: { type: 'integer' } },
        'X-RateLimit-Remaining': { description: 'Units left; 0 when the limit is 0, to be ignored then.', schema: { type: 'integer' } },
      },
    },
  };
}

const introduction = [
  'Records and audits cookie and privacy consents, and manages the privacy policies they refer to.',
  'Every error has the body `{error, message}`: `error` is a stable code, `message` says what to do and may change.',
  'A successful call with an API key takes one unit of the month’s quota; a failed one takes none, nor does a call of a dashboard session.',
].join('\n\n');

const errorSchema = {
  type: 'object',
  required: ['error', 'message'],
  properties: {
    error: { type: 'string', enum: [...new Set(Object.values(errorKinds).map((kind) => kind.code))] },
    message: { type: 'string' },
  },
  additionalProperties: false,
};

function describeRoute(route: Route): Record<string, unknown> {
  const parameters = [
    ...Object.entries(route.pathParameters ?? {}).map(([name, parameter]) => ({
      name,
      in: 'path',
      required: true,
      description: parameter.description,
      schema: parameter.schema,
    })),
    ...Object.entries(route.queryParameters ?? {}).map(([name, parameter]) => ({
      name,
      in: 'query',
      required: false,
      description: parameter.description,
      schema: parameter.schema,
    })),
  ];
  return {
    operationId: route.id,
    tags: [route.tag],
    summary: route.summary,
    ...(route.description === undefined ? {} : { description: route.description }),
    security: securityOf(route),
    ...(route.cost === undefined ? {} : { 'x-quota-units': route.cost.units === undefined ? 1 : '1 for each row' }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(route.body === undefined
      ? {}
      : { requestBody: { required: true, content: json(route.body), 'x-limit-bytes': route.bodyLimitBytes } }),
    responses: {
      [route.success.status]: {
        description: route.success.description,
        headers: headersOf(route),
        ...contentOf(route.success),
      },
      ...otherResponses(route),
      ...errorResponses(route),
    },
  };
}

function contentOf({ schema, texts = {} }: Pick<Route['success'], 'schema' | 'texts'>): Record<string, unknown> {
  const content = Object.fromEntries(Object.entries(texts).map(([type, text]) => [type, { schema: reference(text) }]));
  if (schema !== undefined) Object.assign(content, json(schema));
  return Object.keys(content).length === 0 ? {} : { content };
}

function otherResponses(route: Route): Record<string, unknown> {
  return Object.fromEntries(
    (route.otherAnswers ?? []).map((answer) => [
      answer.status,
      answer.isError === true
        ? { description: answer.description, content: errorContent }
        : { description: answer.description, headers: headersOf(route), ...contentOf(answer) },
    ]),
  );
}

function headersOf(route: Route): Record<string, unknown> {
  const names = [
    'X-Request-Id',
    ...(route.cost === undefined ? [] : quotaHeaders),
    ...(route.crossOrigin === true ? ['Access-Control-Allow-Origin'] : []),
  ];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function errorResponses(route: Route): Record<string, unknown> {
  const byStatus = new Map<number, string[]>();
  for (const kind of errorKindsOf(route)) {
    const { status, code, meaning } = errorKinds[kind];
    byStatus.set(status, [...(byStatus.get(status) ?? []), `\`${code}\`: ${meaning}`]);
  }
  return Object.fromEntries([...byStatus].map(([status, lines]) => [status, { description: lines.join('; '), content: errorContent }]));
}

function json(schema: TSchema): Record<string, unknown> {
  return { 'application/json': { schema: reference(schema) } };
}

/** A named schema stands once under components and is referred to. */
function reference(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(reference);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { $id, $ref } = schema as { $id?: string; $ref?: string };
  if ($id !== undefined) return { $ref: `#/components/schemas/${$id}` };
  if ($ref !== undefined) return { $ref: `#/components/schemas/${$ref}` };
  return Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, reference(value)]));
}

/** A named schema, and those inside it. */
function collect(schema: unknown, into: Record<string, unknown>): void {
  if (typeof schema !== 'object' || schema === null) return;
  for (const inner of Object.values(schema)) collect(inner, into);
  const { $id, ...rest } = schema as { $id?: string };
  // TypeBox marks its objects with symbols, which JSON leaves out.
  if ($id !== undefined) into[$id] = reference(rest);
}
