import { createHmac } from 'node:crypto';
import { findAccount } from '../accounts/find.sql';
import type { AccountParts } from '../parts';
import { newToken, tokenDigest } from '../random-token';
import type { RequestRecord } from '../requests/request';
import { confirmableMs, readableMs } from '../requests/request.rule';
import { findRequest, findRequestsOfNotice, findRequestsOfReminder } from '../requests/requests.sql';
import { findSettings } from '../requests/settings.sql';
import { insertRequestToken, type RequestTokenPurpose } from '../requests/tokens.sql';
import { findSitesById } from '../sites/find.sql';
import type { Letter } from './layout';
import { pageOf } from './page-of';
import {
  confirmRequestAddressLetter,
  confirmRequestLetter,
  requestClosedLetter,
  requestExtendedLetter,
  requestsConfirmedLetter,
  requestsDueLetter,
} from './request-letters';

type Parts = Pick<AccountParts, 'database' | 'dashboardUrl' | 'now'>;

interface OfRequest {
  accountId: string;
  requestId: string;
}

interface OfSite {
  accountId: string;
  siteId: string;
}

const mostListed = 20;

/** Read just before sending, so a text that was blanked meanwhile is in no mail. */
export const requestLetterWriters = {
  /** Not sent once the request or the address is confirmed. */
  confirm_request: async (data: OfRequest, parts: Parts): Promise<Letter | undefined> => {
    const found = await findAsked(data, parts);
    if (found === undefined || found.request.emailConfirmedAtMs !== 0) return undefined;
    const { request, asked, sending } = found;
    const expiresAtMs = request.receivedAtMs + confirmableMs;
    const link = await linkTo('confirm', { ...request, expiresAtMs }, parts);
    return { ...sending, ...confirmRequestLetter({ ...asked, link, isProven: request.proof === 'token' }) };
  },

  request_extended: async (data: OfRequest, parts: Parts): Promise<Letter | undefined> => {
    const found = await findAsked(data, parts);
    if (found === undefined || found.request.emailConfirmedAtMs === 0) return undefined;
    const { dueAtMs, extensionReason: reason } = found.request;
    return { ...found.sending, ...requestExtendedLetter({ ...found.asked, dueAtMs, reason }) };
  },

  request_closed: async (data: OfRequest, parts: Parts): Promise<Letter | undefined> => {
    const found = await findAsked(data, parts);
    if (found === undefined) return undefined;
    const { request, asked, sending } = found;
    const expiresAtMs = request.closedAtMs + readableMs;
    const link = request.emailConfirmedAtMs === 0 ? undefined : await linkTo('answer', { ...request, expiresAtMs }, parts);
    return { ...sending, ...requestClosedLetter({ ...asked, link }) };
  },

  confirm_request_address: async (data: OfSite, parts: Parts): Promise<Letter | undefined> => {
    const settings = await findSettings(parts.database, data);
    const domain = await domainOf(data, parts);
    if (settings === undefined || settings.answersTo === '' || settings.confirmedAtMs !== 0 || domain === undefined) return undefined;
    const about = { ...data, id: undefined, email: settings.answersTo, expiresAtMs: parts.now() + confirmableMs };
    return { to: settings.answersTo, ...confirmRequestAddressLetter({ link: await linkTo('address', about, parts), domain }) };
  },

  requests_confirmed: (data: OfSite, parts: Parts, id: string): Promise<Letter | undefined> =>
    toOfficer(data, parts, () => findRequestsOfNotice(parts.database, data.accountId, id, mostListed + 1), requestsConfirmedLetter),

  requests_due: (data: OfSite, parts: Parts, id: string): Promise<Letter | undefined> =>
    toOfficer(data, parts, () => findRequestsOfReminder(parts.database, data.accountId, id, mostListed + 1), requestsDueLetter),
};

/** undefined if the request is gone, or has no address. */
async function findAsked({ accountId, requestId: id }: OfRequest, parts: Parts) {
  const request = await findRequest(parts.database, { accountId, id });
  if (request === undefined || request.email === '') return undefined;
  const domain = (await domainOf(request, parts)) ?? '';
  const settings = await findSettings(parts.database, request);
  const canReply = settings !== undefined && settings.confirmedAtMs !== 0;
  const replyTo = canReply ? { replyTo: { name: domain, address: settings.answersTo } } : {};
  return {
    request,
    asked: { language: request.language, domain, kind: request.kind, canReply },
    sending: { to: request.email, ...replyTo },
  };
}

/** To the address of the site, or to the owner if it has none any more: no confirmed request is left untold. */
async function toOfficer(
  site: OfSite,
  parts: Parts,
  find: () => Promise<RequestRecord[]>,
  letterOf: typeof requestsDueLetter,
): Promise<Letter | undefined> {
  const found = await find();
  const settings = await findSettings(parts.database, site);
  const account = await findAccount(parts.database, site.accountId);
  if (found.length === 0 || account === undefined) return undefined;
  const to = settings !== undefined && settings.confirmedAtMs !== 0 ? settings.answersTo : account.email;
  const about = { domain: (await domainOf(site, parts)) ?? '', link: pageOf('requests', parts) };
  return { to, ...letterOf({ ...about, requests: found.slice(0, mostListed), hasMore: found.length > mostListed }) };
}

async function domainOf({ accountId, siteId }: OfSite, { database }: Parts): Promise<string | undefined> {
  const [site] = await findSitesById(database, accountId, [siteId]);
  return site?.domain;
}

interface About extends OfSite {
  id: string | undefined;
  email: string;
  expiresAtMs: number;
}

/** The token is in the fragment, which no server and no Referer gets. */
async function linkTo(purpose: RequestTokenPurpose, { accountId, siteId, id, email, expiresAtMs }: About, parts: Parts): Promise<string> {
  const token = newToken();
  const about = { accountId, siteId, requestId: id, purpose, emailDigest: digestFor(token, email), expiresAtMs };
  await insertRequestToken(parts.database, { digest: tokenDigest(token), ...about });
  return `${pageOf(`person/${siteId}`, parts)}#${purpose === 'answer' ? 'answer' : 'confirm'}=${token}`;
}

/** Binds a token to the address to which it was sent. */
export const digestFor = (token: string, email: string): Buffer => createHmac('sha256', token).update(email).digest();
