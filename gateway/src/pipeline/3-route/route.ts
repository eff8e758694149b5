import type { TSchema, Static } from '@sinclair/typebox';
import type { ResolveSessionResponse, Site } from '@consent/contracts';
import type { ErrorKind } from '@consent/kernel/errors';
import type { Client } from '../4-caller/client';
import type { Answer, RawRequest } from '../8-answer/answer';
import type { PathParameter } from './path-parameters';
import type { QueryParameter } from './query-parameters';
import type { SiteFacts } from '@consent/admission';
import type { LimitRule } from '../5-limits/limit-rules';
import type { Services } from '../../services';

export type { Answer, RawRequest } from '../8-answer/answer';

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

  /**
   * Who may call it: a metered route takes an API key or a dashboard session, a
   * dashboard route a session only, public ingest a site token, the rest anyone.
   */
  caller: 'anyone' | 'key_or_session' | 'session' | 'site';
  /** True when a session whose e-mail address is not confirmed is refused (decision 4.2). */
  creates?: boolean;
  /** True when a session of a suspended account may call it all the same. */
  allowsSuspended?: boolean;
  /** True when pages of other origins may call it: it has a preflight and CORS headers (decision 8.4). */
  crossOrigin?: boolean;
  /** Window limits, all of which must have room (decisions 5.3, 8.5, 8.13). */
  limits?: readonly RouteLimit<Body>[];
  /** True when the limits of sessions leave it alone: what ends a session must always work (decision 9.7). */
  exemptFromSessionLimits?: true;
  /** What a successful call takes from the month's quota; absent for routes outside the metered groups. */
  cost?: Cost<Body>;
  /** Bytes; above it 413. */
  bodyLimitBytes: number;
  /** Values in a JSON body; above it 400. What any single resource needs when absent. */
  maxJsonValues?: number;
  /** False when HEAD is 405; otherwise HEAD works where GET does (decisions 1.4, 8.14). */
  head?: boolean;

  /** A value that does not fit is 404, as if it never existed (decision 8.8), unless the parameter says otherwise. */
  pathParameters?: Path;
  queryParameters?: Query;
  body?: Body;
  /** The body as callers write it, where `body` leaves open what the handler checks part by part. */
  documentedBody?: TSchema;
  /** True when the handler looks at the text in the body itself, because one bad part must not refuse the whole. */
  checksTextItself?: boolean;

  success: RouteAnswer & { status: 200 | 201 | 202 | 204 | 302 };
  /** What else it answers, beside errors of a kind. */
  otherAnswers?: readonly (RouteAnswer & { status: number; isError?: true })[];
  /** Kinds beyond those every route of its caller and cost can answer. */
  errors: readonly ErrorKind[];

  handle: (request: RouteRequest<Path, Query, Body>, services: Services) => Promise<Answer>;
}

/** A header that a handler sends itself. */
export type OwnHeader =
  'Location' | 'Set-Cookie' | 'Content-Disposition' | 'Accept-Ranges' | 'Content-Range' | 'ETag' | 'Repr-Digest' | 'Digest';

/** An answer as the document describes it. */
interface RouteAnswer {
  description: string;
  /** Of JSON. */
  schema?: TSchema;
  /** Of bodies that are not JSON, by their type. */
  texts?: Record<string, TSchema>;
  /** What the handler adds to the headers that follow from the rest of the route (openapi/answer-headers.ts). */
  headers?: readonly OwnHeader[];
}

/** Units of quota (spec 4.1, 5.5). */
export interface Cost<Body extends TSchema | undefined = TSchema | undefined> {
  /** Units asked for at admission; 1 when absent. Fewer may be granted, at least one. */
  units?: (body: BodyOf<Body>) => number;
  /** Sites whose facts the admission brings along (ADR 3). */
  siteIds?: (body: BodyOf<Body>) => readonly string[];
}

/** A window limit of a route: whose requests are counted together, by the rule of that name in the settings. */
export interface RouteLimit<Body extends TSchema | undefined = TSchema | undefined> {
  rule: LimitRule;
  /** The client's address (an IPv6 client is its /64), the caller's user or site, or what the body says. */
  by: 'address' | 'user' | 'site' | ((body: BodyOf<Body>) => string);
  /** True when a success forgets what was counted. */
  clearedBySuccess?: boolean;
  /**
   * Rule of a browser where the counted e-mail has signed in before: it needs room by this rule
   * or by `rule`, and counts by both.
   */
  knownDeviceRule?: LimitRule;
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
  client: Client;
  path: { [Name in keyof Path]: string };
  query: { [Name in keyof Query]: Query[Name] extends QueryParameter<infer Value> ? Value : never };
  body: BodyOf<Body>;
  /** True when the body may hold text that is not plain; only a route that checks it itself needs to look. */
  hasSuspectText: boolean;
  /** Units granted by the admission; 1 or more on a metered route. */
  grantedUnits: number;
  /** Facts of the sites the cost named, by site id; absent when they must be asked from their owners. */
  siteFacts: ReadonlyMap<string, SiteFacts>;
  /** The request and response themselves, for a route that streams. */
  raw: RawRequest;
}

/** Who makes the request: known before any handler runs. */
export interface Caller {
  accountId: string;
  actor: { kind: 'api_key' | 'user' | 'site' | 'system'; id: string };
  /** The session of a dashboard call, with where its account stands now. */
  session?: ResolveSessionResponse;
  /** The site of a public call. */
  site?: Site;
}

/** Keeps the types of a route's parts together; does nothing else. */
export function route<
  const Path extends Record<string, PathParameter>,
  const Query extends Record<string, QueryParameter<unknown>>,
  const Body extends TSchema | undefined = undefined,
>(definition: Route<Path, Query, Body>): Route {
  return definition as unknown as Route;
}
