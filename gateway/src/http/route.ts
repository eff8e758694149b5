import type { TSchema, Static } from '@sinclair/typebox';
import type { ErrorKind } from '@consent/errors';
import type { PathParameter } from './path-parameters';
import type { QueryParameter } from './query-parameters';
import type { Services } from '../services';

/**
 * One route of the API, whole: from these objects come the router, the
 * validators, the OpenAPI document and the tests that walk every route. A route
 * has no other place to say what it is.
 */
export interface Route<
  Path extends Record<string, PathParameter> = Record<string, PathParameter>,
  Query extends Record<string, QueryParameter<unknown>> = Record<string, QueryParameter<unknown>>,
  Body extends TSchema | undefined = TSchema | undefined,
> {
  /** operationId of the OpenAPI document: "createConsent". */
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below /api/v1, parameters in braces: "/consents/{id}". */
  path: string;
  tag: string;
  summary: string;
  /** Rules a caller should know, in a sentence or two. */
  description?: string;

  /** Who may call it. */
  caller: 'anyone' | 'api_key';
  /** What a successful call takes from the month's quota; absent for routes outside the metered groups. */
  cost?: Cost<Body>;
  /** Bytes; above it 413. */
  bodyLimitBytes: number;
  /** False when HEAD is 405; otherwise HEAD works where GET does (decisions 1.4, 8.14). */
  head?: boolean;

  /** A value that does not fit is 404, as if it never existed (decisions 8.8), unless the parameter says otherwise. */
  pathParameters?: Path;
  queryParameters?: Query;
  body?: Body;
  /** True when the handler looks at the text in the body itself, because one bad part must not refuse the whole. */
  checksTextItself?: boolean;

  success: { status: 200 | 201; description: string; schema?: TSchema };
  /** Kinds beyond those every route of its caller and cost can answer. */
  errors: readonly ErrorKind[];

  handle: (request: RouteRequest<Path, Query, Body>, services: Services) => Promise<Answer>;
}

/** Units of quota (specification 4.1, 5.5). */
export interface Cost<Body extends TSchema | undefined = TSchema | undefined> {
  /** Units asked for at admission; 1 when absent. Fewer may be granted, at least one. */
  units?: (body: BodyOf<Body>) => number;
  /** Sites whose facts the admission brings along (docs/adr/0003). */
  siteIds?: (body: BodyOf<Body>) => readonly string[];
}

type BodyOf<Body extends TSchema | undefined> = Body extends TSchema ? Static<Body> : undefined;

export interface RouteRequest<
  Path extends Record<string, PathParameter> = Record<string, PathParameter>,
  Query extends Record<string, QueryParameter<unknown>> = Record<string, QueryParameter<unknown>>,
  Body extends TSchema | undefined = TSchema | undefined,
> {
  requestId: string;
  /** When the request arrived, milliseconds. */
  arrivedAtMs: number;
  caller: Caller;
  path: { [Name in keyof Path]: string };
  query: { [Name in keyof Query]: Query[Name] extends QueryParameter<infer Value> ? Value : never };
  body: BodyOf<Body>;
  /** True when the body may hold text that is not plain; only a route that checks it itself needs to look. */
  hasSuspectText: boolean;
  /** Units granted by the admission; 1 or more on a metered route. */
  grantedUnits: number;
  /** Facts of the sites the cost named, by site id; absent when they must be asked from their owners. */
  siteFacts: ReadonlyMap<string, SiteFactsInHand>;
}

export interface SiteFactsInHand {
  siteId: string;
  deleted: boolean;
  /** null: any category of the right shape. */
  categories: readonly string[] | null;
  policyId: string;
  policyVersion: number;
  policySha256: string;
}

/** Who makes the request: known before any handler runs. */
export interface Caller {
  accountId: string;
  actor: { kind: 'api_key' | 'user' | 'site' | 'system'; id: string };
}

/** What a handler answers: JSON as text, or pieces of it when the whole may be large. */
export interface Answer {
  status?: number;
  json: string | AsyncIterable<string>;
  /** Units to charge when they differ from those granted. */
  units?: number;
}

/** Keeps the types of a route's parts together; does nothing else. */
export function route<
  const Path extends Record<string, PathParameter>,
  const Query extends Record<string, QueryParameter<unknown>>,
  const Body extends TSchema | undefined = undefined,
>(definition: Route<Path, Query, Body>): Route {
  return definition as unknown as Route;
}
