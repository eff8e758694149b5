import type { TSchema, Static } from '@sinclair/typebox';
import type { AuditKind, Once, ResolveSessionResponse, Site } from '@consent/contracts';
import type { ErrorKind } from '@consent/kernel/errors';
import type { Client } from '../4-caller/client';
import type { KeyRestriction } from '../4-caller/key-restriction';
import type { OwnSites, SiteKeys } from '../4-caller/site-keys';
import type { Answer, RawRequest } from './answer';
import type { AuditedRead } from './audited-read';
import type { PathParameter } from '../6-input/path-parameters';
import type { QueryParameter } from '../6-input/query-parameters';
import type { KeyScope, SiteFacts } from '@consent/admission';
import type { LimitRule } from '../5-limits/limit-rules';
import type { Services } from '../../services';

export type { Answer, RawRequest } from './answer';

/** The router, the validators, the OpenAPI document and the tests that walk every route are derived from these objects. */
export interface Route<
  Path extends Record<string, PathParameter> = Record<string, PathParameter>,
  Query extends Record<string, QueryParameter<unknown>> = Record<string, QueryParameter<unknown>>,
  Body extends TSchema | undefined = TSchema | undefined,
> {
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below /api/v1, with parameters in braces: "/consents/{id}". A final one such as "{*tile}" may span several segments. */
  path: string;
  tag: string;
  summary: string;
  description?: string;

  caller: 'anyone' | 'key_or_session' | 'session' | 'site';
  /** The site's token is `site_token` of the body, and the body may be sent as text/plain (decision 57.1). */
  tokenInBody?: true;
  /** How a key of one site, or a member of some, is limited to them. Without it, the route refuses both (decisions 28.1, 80). */
  siteKeys?: SiteKeys;
  /** The path parameter with a user. Who names themselves there needs no role: everybody may leave an account. */
  oneself?: string;
  /** What a key with scopes needs. Without it, the route refuses such keys (decision 78.2). */
  keyScope?: KeyScope | 'any';
  /** What the audit trail calls this request (decision 82). Without it, services do not hear who asked. */
  audits?: readonly AuditKind[];
  /** What the trail names before a read begins. */
  auditedRead?: (request: RouteRequest<Path, Query, Body>) => AuditedRead | undefined;
  /** True to refuse sessions whose email address is not confirmed (decision 4.2). */
  creates?: boolean;
  /** True to refuse sessions whose user has a second factor that was not proved in the last minutes (decision 63.7). */
  asksForProof?: true;
  allowsSuspended?: boolean;
  /** True for what a session needs to set up the second factor that its account requires (decision 81.12). */
  allowsMissingFactor?: true;
  /** True for the writes that an owner of a closed account may do. Reads are allowed anyway (decision 84.5). */
  allowsClosed?: true;
  crossOrigin?: boolean;
  limits?: readonly RouteLimit<Body>[];
  limitGroup?: string;
  /** True for routes that end sessions, which must always work (decision 9.7), and for those with limits of their own. */
  exemptFromSessionLimits?: true;
  /** Quota taken by a successful call. Absent for unmetered routes, which need no active subscription either. */
  cost?: Cost<Body>;
  bodyLimitBytes: number;
  /** Bodies with more JSON values are 400. The default is enough for any single resource. */
  maxJsonValues?: number;
  /**
   * True to compress large answers. Never set it where an answer contains a secret or grants access: an attacker who can
   * add text to the answer could guess the secret from its length (BREACH).
   */
  compresses?: true;
  /** False to answer HEAD with 405. By default HEAD works where GET does (decisions 1.4, 8.14). */
  head?: boolean;

  /** An invalid value is 404, as if the resource never existed (decision 8.8), unless the parameter says otherwise. */
  pathParameters?: Path;
  queryParameters?: Query;
  /** True for pages, because people add parameters to links, such as those of campaigns. By default others are 400. */
  ignoresOtherParameters?: true;
  body?: Body;
  bodyIsOptional?: true;
  /** A POST that changes nothing, because its question is too long for a URL. It ignores Idempotency-Key (decision 19.1). */
  onlyReads?: true;
  /** A write that a repeat does not change. It ignores Idempotency-Key, too. */
  isIdempotent?: true;
  /** The documented body, if it is stricter than `body` because the handler checks the parts itself. */
  documentedBody?: TSchema;
  /** True when the handler checks text itself, because one bad part must not refuse the whole body. */
  checksTextItself?: boolean;

  success: RouteAnswer & { status: 200 | 201 | 202 | 204 | 302 };
  otherAnswers?: readonly (RouteAnswer & { status: number; isError?: true })[];
  /** Error kinds beyond those that every route with this caller and cost can answer. */
  errors: readonly ErrorKind[];

  handle: (request: RouteRequest<Path, Query, Body>, services: Services) => Promise<Answer>;
}

export type OwnHeader =
  | 'Access-Control-Allow-Origin'
  | 'Link'
  | 'Location'
  | 'Set-Cookie'
  | 'Content-Disposition'
  | 'Accept-Ranges'
  | 'Content-Range'
  | 'ETag'
  | 'X-Policy-Format'
  | 'Purge-Due-At'
  | 'Repr-Digest'
  | 'Digest'
  | 'Retry-After';

interface RouteAnswer {
  description: string;
  schema?: TSchema;
  texts?: Record<string, TSchema>;
  /** Added to the headers that follow from the rest of the route (openapi/answer-headers.ts). */
  headers?: readonly OwnHeader[];
}

export interface Cost<Body extends TSchema | undefined = TSchema | undefined> {
  /** 1 by default. Fewer may be granted, but at least one. */
  units?: (body: BodyOf<Body>) => number;
  siteIds?: (body: BodyOf<Body>) => readonly string[];
}

export interface RouteLimit<Body extends TSchema | undefined = TSchema | undefined> {
  rule: LimitRule;
  /** The client's address (an IPv6 client is its /64), the caller's user, account or site, or a value from the body. */
  by: 'address' | 'user' | 'account' | 'site' | ((body: BodyOf<Body>) => string);
  clearedBySuccess?: boolean;
  /**
   * Rule for a browser in which the counted email has signed in before. The request counts toward both rules and
   * needs room in one of them.
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
  arrivedAtMs: number;
  caller: Caller;
  client: Client;
  path: { [Name in keyof Path]: string };
  query: { [Name in keyof Query]: Query[Name] extends QueryParameter<infer Value> ? Value : never };
  body: BodyOf<Body>;
  hasSuspectText: boolean;
  grantedUnits: number;
  /** Units of the month beyond the granted ones. Infinity if unlimited or unmetered. */
  unitsLeft: number;
  siteFacts: ReadonlyMap<string, SiteFacts>;
  /** Set if the request has an Idempotency-Key. Handlers pass it to every call that changes something. */
  once: Once | undefined;
  raw: RawRequest;
}

export interface Caller {
  accountId: string;
  actor: { kind: 'api_key' | 'user' | 'site' | 'system'; id: string };
  session?: ResolveSessionResponse;
  site?: Site;
  /** The only sites that the caller may touch; undefined: every site. */
  sites?: OwnSites | undefined;
  restriction?: KeyRestriction | undefined;
}

export function route<
  const Path extends Record<string, PathParameter>,
  const Query extends Record<string, QueryParameter<unknown>>,
  const Body extends TSchema | undefined = undefined,
>(definition: Route<Path, Query, Body>): Route {
  return definition as unknown as Route;
}
