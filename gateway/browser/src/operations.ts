export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
  [member: string]: unknown;
}

export interface Operation {
  operationId: string;
  security: readonly Readonly<Record<string, unknown>>[];
  parameters?: readonly Parameter[];
  requestBody?: { required: boolean; content: { 'application/json': { schema: { $ref: string } } } };
  'x-codeSamples': readonly { source: string }[];
  [member: string]: unknown;
}

interface Parameter {
  name: string;
  in: string;
  required: boolean;
  schema: Schema;
}

interface Schema {
  type?: string;
  enum?: readonly string[];
  examples?: readonly unknown[];
}

/** A parameter as a reader fills it in. */
export interface Field {
  name: string;
  place: string;
  isRequired: boolean;
  /** Empty if the parameter is optional: examples of filters would change the answer. */
  value: string;
  example: string;
  choices: readonly string[];
}

export function fieldsOf({ parameters = [] }: Operation): Field[] {
  return parameters.map(({ name, in: place, required, schema }) => {
    const example = String(schema.examples?.[0] ?? '');
    const choices = schema.type === 'boolean' ? ['true', 'false'] : (schema.enum ?? []);
    return { name, place, isRequired: required, value: required ? example : '', example, choices };
  });
}

export function bodyOf({ requestBody }: Operation, { components }: OpenApi): string | undefined {
  if (requestBody === undefined) return undefined;
  const name = requestBody.content['application/json'].schema.$ref.split('/').at(-1) as string;
  return JSON.stringify(components.schemas[name]?.examples?.[0], null, 2);
}

export const accepts = ({ security }: Operation, scheme: string): boolean => security.some((schemes) => scheme in schemes);

export interface FilledRequest {
  method: string;
  /** With the parameters in braces. */
  url: string;
  fields: readonly Pick<Field, 'name' | 'place' | 'value'>[];
  key: string;
  siteToken: string;
  body: string;
}

/** An empty field is not sent: an empty key would hide the session. */
export function requestOf({ method, url, fields, key, siteToken, body }: FilledRequest): Request {
  const filled = fields.filter(({ value }) => value !== '');
  const at = (place: string) => filled.filter((field) => field.place === place).map(({ name, value }) => [name, value] as [string, string]);
  const query = new URLSearchParams(at('query')).toString();
  const path = at('path').reduce((made, [name, value]) => made.replace(`{${name}}`, encodeURIComponent(value)), url);
  return new Request(query === '' ? path : `${path}?${query}`, {
    method,
    headers: {
      ...(key !== '' && { Authorization: `Bearer ${key}` }),
      ...(siteToken !== '' && { 'X-Site-Token': siteToken }),
      ...(body !== '' && { 'Content-Type': 'application/json' }),
      ...Object.fromEntries(at('header')),
    },
    ...(body !== '' && { body }),
  });
}

export function createIsForPeople(
  { paths }: Pick<OpenApi, 'paths'>,
  prefix: string,
): (request: Pick<Request, 'method' | 'url'>) => boolean {
  // Fixed segments win over parameters, as in the router.
  const known = Object.entries(paths)
    .sort(([a], [b]) => a.split('{').length - b.split('{').length)
    // regex: at most 16384 characters, because it is the path of a request; fixed text and [^/]+ take linear time
    .map(([path, item]) => ({ shape: new RegExp(`^${prefix}${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`), item }));

  return ({ method, url }) => {
    const { pathname } = new URL(url);
    const operation = known.find(({ shape }) => shape.test(pathname))?.item[method.toLowerCase()];
    return operation !== undefined && accepts(operation, 'session') && !accepts(operation, 'apiKey');
  };
}
