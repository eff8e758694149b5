import { timingSafeEqual } from 'node:crypto';
import type { ConfirmRequestRequest, ConfirmRequestResponse } from '@consent/contracts';
import type { Handle } from '@consent/postgres';
import { digestFor } from '../mails/request-letter-writers';
import type { AccountParts } from '../parts';
import { tokenDigest } from '../random-token';
import { deadlineAfter, lawAt } from './deadline.rule';
import { noSuchLink } from './no-such-link';
import { queueNotice } from './notice';
import { repeatMs } from './request.rule';
import { lockRequest, saveRequest } from './requests.sql';
import { type SiteRef, writeTo } from './settings';
import { lockSettings, saveSettings } from './settings.sql';
import { findRequestToken } from './tokens.sql';
import { addToTrail, byPerson, type RequestRef } from './trail.sql';

/**
 * POST /public/requests/confirm (decision 75.2). The request, its deadline and the mail to the officer are one transaction. Of parallel calls
 * one confirms, and the others have the same response. Throws not_found.
 */
export async function confirmRequest(
  { token }: ConfirmRequestRequest,
  { database, transaction, wakeMailSender, now }: Pick<AccountParts, 'database' | 'transaction' | 'wakeMailSender' | 'now'>,
): Promise<ConfirmRequestResponse> {
  const nowMs = now();
  const found = await findRequestToken(database, { digest: tokenDigest(token), purposes: ['confirm', 'address'], nowMs });
  if (found === undefined) throw noSuchLink();
  const { accountId, siteId, requestId: id, emailDigest } = found;
  const isSentTo = (email: string) => timingSafeEqual(digestFor(token, email), emailDigest);
  const response = await transaction((tx) =>
    id === undefined
      ? confirmAddress(tx, { accountId, siteId }, isSentTo, now())
      : confirmOwn(tx, { accountId, siteId, id }, isSentTo, now()),
  );
  wakeMailSender();
  return response;
}

type IsSentTo = (email: string) => boolean;

async function confirmAddress(tx: Handle, site: SiteRef, isSentTo: IsSentTo, nowMs: number): Promise<ConfirmRequestResponse> {
  const settings = await lockSettings(tx, site);
  if (settings === undefined || settings.answersTo === '' || !isSentTo(settings.answersTo)) throw noSuchLink();
  const { confirmedAtMs: before } = settings;
  if (before !== 0 && nowMs - before > repeatMs) throw noSuchLink();
  const confirmedAtMs = before === 0 ? nowMs : before;
  if (before === 0) await saveSettings(tx, { ...settings, confirmedAtMs });
  return { what: 'address', kind: '', dueAtMs: 0, confirmedAtMs, writeTo: '' };
}

/** A proven request counts already; then only the address is confirmed. */
async function confirmOwn(tx: Handle, ref: SiteRef & RequestRef, isSentTo: IsSentTo, nowMs: number): Promise<ConfirmRequestResponse> {
  const settings = await lockSettings(tx, ref);
  const request = await lockRequest(tx, ref);
  if (settings === undefined || request === undefined || request.email === '' || !isSentTo(request.email)) throw noSuchLink();
  const { emailConfirmedAtMs: before, status, kind } = request;
  if (before !== 0 && nowMs - before > repeatMs) throw noSuchLink();
  const emailConfirmedAtMs = before === 0 ? nowMs : before;
  if (status === 'unconfirmed') {
    const dueAtMs = deadlineAfter(nowMs, lawAt(request.place).answer);
    const noticeMailId = await queueNotice(tx, settings, nowMs);
    await saveRequest(tx, { ...request, status: 'open', emailConfirmedAtMs, confirmedAtMs: nowMs, dueAtMs, noticeMailId });
    await addToTrail(tx, ref, { what: 'confirmed', by: byPerson }, nowMs);
    return { what: 'request', kind, dueAtMs, confirmedAtMs: nowMs, writeTo: writeTo(settings) };
  }
  if (before === 0) await saveRequest(tx, { ...request, emailConfirmedAtMs });
  const dueAtMs = status === 'open' ? request.dueAtMs : 0;
  return { what: 'request', kind, dueAtMs, confirmedAtMs: request.confirmedAtMs, writeTo: writeTo(settings) };
}
