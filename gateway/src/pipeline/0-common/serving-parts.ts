import type { IncomingMessage } from 'node:http';
import type { Request, Response } from 'express';
import type { WindowLimits } from '@consent/admission';
import type { ApiKeyAuthenticator } from '../4-caller/api-key-authenticator';
import type { CrossSiteGuard } from '../4-caller/cross-site';
import type { SessionAuthenticator } from '../4-caller/session-authenticator';
import type { RoleTable } from '../4-caller/roles';
import type { SiteAuthenticator } from '../4-caller/site-authenticator';
import type { AddressOf } from './client-address';
import type { FreeAnswers } from '../5-limits/free-answers';
import type { LimitBudgets } from '../5-limits/limit-settings';
import type { Quota } from '../7-quota/quota';
import type { Services } from '../../services';
import type { InputParts } from '../6-input/read-input';
import type { RequestLog } from './request-log';
import type { Answer } from './route';

export interface ServingParts {
  services: Services;
  authenticators: { keys: ApiKeyAuthenticator; sessions: SessionAuthenticator; sites: SiteAuthenticator };
  roleTable: RoleTable;
  crossSiteGuard: CrossSiteGuard;
  quota: Quota;
  windowLimits: WindowLimits;
  limitBudgets: LimitBudgets;
  freeAnswers: FreeAnswers;
  addressOf: AddressOf;
  networkOf: (request: IncomingMessage) => string;
  input: InputParts;
}

export type Serve = (request: Request, response: Response, log: RequestLog) => Promise<Answer>;
