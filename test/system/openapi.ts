import { createRequire } from 'node:module';
import { isIPv4, isIPv6 } from 'node:net';
import { join } from 'node:path';
import { buildOpenApi } from '../../gateway/src/openapi/build-openapi';
import { routes } from '../../gateway/src/routes';

export type Schema = Record<string, unknown>;

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: Schema;
}

export type Content = Record<string, { schema: Schema }>;

interface ApiResponse {
  headers?: Record<string, { $ref: string }>;
  content?: Content;
}

interface OperationObject {
  operationId: string;
  /** Alternatives, one of which suffices. Empty for an open route. */
  security: Record<string, unknown>[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: { 'application/json': { schema: Schema } } };
  responses: Record<string, ApiResponse>;
  'x-quota-units'?: unknown;
}

export interface ApiDocument {
  openapi: string;
  info: { version: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, OperationObject>>;
  components: { schemas: Record<string, Schema>; headers: Record<string, { required?: boolean; schema: Schema }> };
}

export interface Operation {
  id: string;
  method: string;
  path: string;
  /** Accepts an API key. The dashboard may call the route with a session too. */
  needsKey: boolean;
  /** Costs an API key quota. */
  isMetered: boolean;
  isOpen: boolean;
  needsSiteToken: boolean;
  parameters: Parameter[];
  requestHeaders: string[];
  body: Schema | undefined;
  bodyIsOptional: boolean;
  responses: Record<string, ApiResponse>;
}

/** The document as the gateway serves it, built here because test.each needs the operations before a product runs. */
export const apiDocument = JSON.parse(JSON.stringify(buildOpenApi(routes, 'http://127.0.0.1:8080'))) as ApiDocument;

export const operations: readonly Operation[] = Object.entries(apiDocument.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    needsKey: operation.security.some((way) => 'apiKey' in way),
    isMetered: operation['x-quota-units'] !== undefined,
    isOpen: operation.security.length === 0,
    needsSiteToken: operation.security.some((way) => 'siteToken' in way),
    parameters: (operation.parameters ?? []).filter((parameter) => parameter.in !== 'header'),
    requestHeaders: (operation.parameters ?? []).flatMap((parameter) => (parameter.in === 'header' ? [parameter.name] : [])),
    body: operation.requestBody?.content['application/json'].schema,
    bodyIsOptional: operation.requestBody?.required === false,
    responses: operation.responses,
  })),
);

export function resolve(schema: Schema): Schema {
  const reference = schema['$ref'];
  if (typeof reference !== 'string') return schema;
  const name = reference.replace('#/components/schemas/', '');
  const target = apiDocument.components.schemas[name];
  if (target === undefined) throw new Error(`The document refers to ${reference}, which it does not have`);
  return resolve(target);
}

export function exampleOf(schema: Schema): unknown {
  return (resolve(schema)['examples'] as unknown[] | undefined)?.[0];
}

/** Lower-case header names. The value is true for headers that the response always has. */
export function headersOf(operation: Operation, status: number): ReadonlyMap<string, boolean> {
  const names = Object.keys(operation.responses[status]?.headers ?? {});
  return new Map(names.map((name) => [name.toLowerCase(), apiDocument.components.headers[name]?.required === true]));
}

/** The gateway's Ajv, because only the gateway depends on this version. */
interface Ajv {
  compile(schema: unknown): { (value: unknown): boolean; errors?: unknown };
}
const gatewayRequire = createRequire(join(__dirname, '../../gateway/package.json'));
const { Ajv2020 } = gatewayRequire('ajv/dist/2020') as { Ajv2020: new (options: object) => Ajv };

const formats = {
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  ipv4: isIPv4,
  ipv6: isIPv6,
  'date-time': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/,
};

/** JSON Schema has $defs where OpenAPI has components. */
const asJsonSchema = (schema: unknown): object =>
  JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', '#/$defs/')) as object;
const definitions = asJsonSchema(apiDocument.components.schemas);

/** One instance for all schemas, because each compiles the JSON Schema meta-schema, which takes 0.1 s. */
const ajv = new Ajv2020({ strict: true, allErrors: true, formats });
const validators = new Map<string, ReturnType<Ajv['compile']>>();

/** Validation errors, or undefined. Throws for unknown keywords or formats in the schema. */
export function misfitOf(schema: Schema, value: unknown): unknown {
  const name = JSON.stringify(schema);
  const validate = validators.get(name) ?? ajv.compile({ ...asJsonSchema(schema), $defs: definitions });
  validators.set(name, validate);
  return validate(value) ? undefined : validate.errors;
}

export function contentOf(operation: Operation, status: number): Content | undefined {
  const response = operation.responses[status];
  if (response === undefined) throw new Error(`${operation.method} ${operation.path} answered ${status}, which the document does not name`);
  return response.content;
}
