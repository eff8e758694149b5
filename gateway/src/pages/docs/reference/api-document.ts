/** What the page reads of the OpenAPI document (openapi/build-openapi.ts). */
export interface ApiDocument {
  info: { title: string; version: string; description: string };
  servers: readonly [{ url: string }];
  tags: readonly { name: string; description?: string }[];
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  webhooks: Readonly<Record<string, { post: Operation }>>;
  components: {
    schemas: Readonly<Record<string, Schema>>;
    securitySchemes: Readonly<Record<string, SecurityScheme>>;
    headers: Readonly<Record<string, { description: string; schema: Schema }>>;
    parameters: Readonly<Record<string, Parameter>>;
    examples: Readonly<Record<string, { value: unknown }>>;
  };
}

export interface Operation {
  operationId: string;
  tags: readonly [string];
  summary: string;
  description?: string;
  /** Absent on webhooks. */
  security?: readonly Readonly<Record<string, unknown>>[];
  parameters?: readonly (Parameter | Reference)[];
  requestBody?: { required: boolean; content: Content; 'x-limit-bytes'?: number };
  responses: Readonly<Record<string, Response>>;
  'x-quota-units'?: number | string;
  'x-codeSamples'?: readonly { label: string; source: string }[];
}

export interface Response {
  description: string;
  headers?: Readonly<Record<string, unknown>>;
  content?: Content;
}

export interface Parameter {
  name: string;
  in: string;
  required: boolean;
  description: string;
  schema: Schema;
}

export interface SecurityScheme {
  in?: string;
  name?: string;
  description: string;
}

export interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  description?: string;
  const?: unknown;
  default?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  patternProperties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  examples?: readonly unknown[];
  pattern?: string;
  uniqueItems?: boolean;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minProperties?: number;
  maxProperties?: number;
}

interface Reference {
  $ref: string;
}

type Content = Readonly<Record<string, { schema: Schema; examples?: Readonly<Record<string, Reference>> }>>;

export const nameIn = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);
