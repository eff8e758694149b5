import type { TSchema } from '@sinclair/typebox';
import { apiPrefix } from '../pipeline/0-common/api-prefix';
import type { Route } from '../pipeline/0-common/route';
import { takesIdempotencyKey } from '../pipeline/6-input/idempotency-key';
import { apiVersion } from './build-openapi';
import { exampleIds } from '../pipeline/0-common/example-values';

export function buildPostman(routes: readonly Route[], publicUrl: string): object {
  const tags = [...new Set(routes.map(({ tag }) => tag))];
  return {
    info: {
      name: 'Consent Service API',
      description: `Version ${apiVersion}. ${howToUse}\n\nReference: ${publicUrl}/docs`,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{api_key}}', type: 'string' }] },
    variable: [
      { key: 'base_url', value: publicUrl + apiPrefix },
      ...['api_key', 'site_id', 'site_token', 'site_origin', 'csrf_token'].map((key) => ({ key, value: '' })),
    ],
    item: tags.map((tag) => ({ name: tag, item: routes.filter((route) => route.tag === tag).map(itemOf) })),
  };
}

const howToUse =
  'Set the variables api_key and site_id. Requests that take a session need "Sign in" first: Postman keeps its cookies, and its script sets ' +
  'csrf_token. Requests of pages need site_token, and site_origin, which is the address of a page on the domain of the site.';

function itemOf(route: Route): object {
  const { success } = route;
  const request = requestOf(route);
  const answer = exampleOf(success.schema);
  return {
    id: route.id,
    name: route.summary,
    ...(route.id === 'login' && { event: [{ listen: 'test', script: { type: 'text/javascript', exec: keepCsrfToken } }] }),
    request,
    response:
      answer === undefined
        ? []
        : [
            {
              name: success.description,
              originalRequest: request,
              code: success.status,
              header: [{ key: 'Content-Type', value: 'application/json' }],
              body: printed(answer),
            },
          ],
  };
}

const keepCsrfToken = ["pm.collectionVariables.set('csrf_token', pm.cookies.get('csrf_token'));"];

function requestOf(route: Route): object {
  const body = exampleOf(route.documentedBody ?? route.body);
  return {
    method: route.method,
    ...(route.description !== undefined && { description: route.description }),
    ...authOf(route),
    header: headersOf(route, body !== undefined),
    url: urlOf(route),
    ...(body !== undefined && { body: { mode: 'raw', raw: withVariables(printed(body)), options: { raw: { language: 'json' } } } }),
  };
}

/** Without an entry, Postman sends the collection's key, which would hide the cookie of a session. */
function authOf({ caller, tokenInBody }: Route): object {
  if (tokenInBody === true) return { auth: { type: 'noauth' } };
  switch (caller) {
    case 'key_or_session':
      return {};
    case 'site':
      return {
        auth: {
          type: 'apikey',
          apikey: [
            { key: 'key', value: 'X-Site-Token', type: 'string' },
            { key: 'value', value: '{{site_token}}', type: 'string' },
            { key: 'in', value: 'header', type: 'string' },
          ],
        },
      };
    case 'session':
    case 'anyone':
      return { auth: { type: 'noauth' } };
  }
}

function headersOf(route: Route, hasBody: boolean): object[] {
  const isSessionWrite = route.caller === 'session' && route.method !== 'GET';
  return [
    ...(hasBody ? [{ key: 'Content-Type', value: 'application/json' }] : []),
    ...(isSessionWrite ? [{ key: 'X-CSRF-Token', value: '{{csrf_token}}' }] : []),
    ...(route.caller === 'site' ? [{ key: 'Origin', value: '{{site_origin}}' }] : []),
    ...(takesIdempotencyKey(route) ? [{ key: 'Idempotency-Key', value: '{{$guid}}' }] : []),
  ];
}

function urlOf({ path, pathParameters = {}, queryParameters = {} }: Route): object {
  const segments = path.slice(1).replaceAll(/\{(\w+)\}/g, ':$1');
  const query = Object.entries(queryParameters).map(([key, { description, schema }]) => ({
    key,
    value: withVariables(String((schema as { examples?: readonly unknown[] }).examples?.[0] ?? '')),
    description,
    disabled: true,
  }));
  return {
    raw: `{{base_url}}/${segments}`,
    host: ['{{base_url}}'],
    path: segments.split('/'),
    ...(query.length > 0 && { query }),
    variable: Object.entries(pathParameters).map(([key, { description, schema }]) => ({
      key,
      value: withVariables(String(schema.examples[0])),
      description,
    })),
  };
}

const exampleOf = (schema: TSchema | undefined): unknown => (schema?.['examples'] as unknown[] | undefined)?.[0];

const printed = (value: unknown): string => JSON.stringify(value, null, 2);

const withVariables = (text: string): string => text.replaceAll(exampleIds.site, '{{site_id}}');
