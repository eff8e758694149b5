import type { IncomingMessage } from 'node:http';
import type { Request, Response } from 'express';
import type { WindowLimits } from '@consent/admission';
import type { ApiKeyAuthenticator } from '../authentication/api-key-authenticator';
import type { CrossSiteGuard } from '../authentication/cross-site';
import type { SessionAuthenticator } from '../authentication/session-authenticator';
import type { SiteAuthenticator } from '../authentication/site-authenticator';
import type { AddressOf } from '../client/client-address';
import type { LimitBudgets } from '../limits/limit-settings';
import type { Quota } from '../quota/quota';
import type { Services } from '../services';
import type { InputParts } from './read-input';
import type { RequestLog } from './request-log';
import type { Answer } from './route';

/** What serving a route takes. */
export interface ServingParts {
  services: Services;
  authenticators: { keys: ApiKeyAuthenticator; sessions: SessionAuthenticator; sites: SiteAuthenticator };
  crossSiteGuard: CrossSiteGuard;
  quota: Quota;
  windowLimits: WindowLimits;
  limitBudgets: LimitBudgets;
  addressOf: AddressOf;
  /** What counts as one client. */
  networkOf: (request: IncomingMessage) => string;
  input: InputParts;
}

/** Serves one route to one kind of caller: rejects with what refuses the request, answers what to send. */
export type Serve = (request: Request, response: Response, log: RequestLog) => Promise<Answer>;
