import { createHash, randomUUID } from 'node:crypto';
import type { CreateRequestRequest, CreateRequestResponse } from '@consent/contracts';
import { conflict, invalid, ServiceError } from '@consent/kernel/errors';
import { uuidOf } from '@consent/kernel/ids';
import type { Handle } from '@consent/postgres';
import { ulid } from 'ulid';
import { insertMail } from '../mails/queue.sql';
import type { AccountParts } from '../parts';
import { answerInSteps } from '../users/answer-in-steps';
import { checkEmail } from '../users/email.rule';
import { addressDigest } from './address-digest';
import { deadlineAfter, lawAt } from './deadline.rule';
import { mayMail } from './mail-counts.sql';
import { queueNotice } from './notice';
import type { RequestRecord } from './request';
import { checkRequest, most, repeatMs, sameMs } from './request.rule';
import { countOpenOfSubject, countRequestsOfSite, insertRequest, lockSameRequest } from './requests.sql';
import type { SettingsRecord } from './settings';
import { lockSettings } from './settings.sql';
import { addToTrail, byPerson } from './trail.sql';

type Parts = Pick<AccountParts, 'transaction' | 'wakeMailSender' | 'pepper' | 'now' | 'waitMs'>;

/** Hides whether a mail was queued, and how many requests an address has. */
const stepMs = 250;

/**
 * POST /public/requests (decision 75.2). Looks up nobody. A request that is sent twice is one. Throws conflict (requests are off), invalid,
 * too_many_requests (the site has too many).
 */
export async function createRequest(request: CreateRequestRequest, parts: Parts): Promise<CreateRequestResponse> {
  return answerInSteps(stepMs, () => create(request, parts), parts);
}

async function create(request: CreateRequestRequest, parts: Parts): Promise<CreateRequestResponse> {
  checkRequest(request);
  const email = request.email === '' ? '' : checkEmail(request.email);
  const isProven = request.provenSubjectId !== '';
  if (!isProven && email === '') throw invalid('A request needs a proof: a token or an email.');
  const site = { accountId: uuidOf(request.accountId), siteId: uuidOf(request.siteId) };
  const response = await parts.transaction(async (tx) => {
    const settings = await lockSettings(tx, site);
    if (settings === undefined || settings.confirmedAtMs === 0) throw requestsAreOff();
    const atMs = parts.now();
    const record = newRecord({ ...request, ...site, email }, atMs);
    return isProven ? takeProven(tx, settings, record, parts) : takeUnproven(tx, record, parts);
  });
  parts.wakeMailSender();
  return response;
}

const requestsAreOff = (): ServiceError =>
  conflict('This site takes no requests here. Write to the address in its privacy policy. If it is yours, set an address for requests.');

const tooMany = (): ServiceError =>
  new ServiceError('too_many_requests', 'Too many requests are waiting. Try again later.', { retryAfterSeconds: 3600 });

function newRecord(
  { accountId, siteId, kind, message, language, email, provenSubjectId, claimedSubjectId, place }: CreateRequestRequest,
  receivedAtMs: number,
): RequestRecord {
  const isProven = provenSubjectId !== '';
  const sent = [isProven ? 'token' : 'email', isProven ? provenSubjectId : '', email, kind, message];
  return {
    ...{ accountId, id: `req_${ulid(receivedAtMs)}`, siteId, kind, status: 'unconfirmed', proof: isProven ? 'token' : 'email' },
    fingerprint: createHash('sha256').update(JSON.stringify(sent)).digest(),
    ...{ email, emailConfirmedAtMs: 0, subjectId: provenSubjectId, subjectBy: isProven ? 'proven' : '', claimedSubjectId },
    ...{ message, language, law: lawAt(place).name, place, receivedAtMs, confirmedAtMs: 0, dueAtMs: 0 },
    ...{ extendedAtMs: 0, extensionReason: '', reminders: 0, noticeMailId: '', reminderMailId: '' },
    ...{ closedAtMs: 0, closedBy: '', answerText: '', files: [], blankAtMs: 0, blankedAtMs: 0 },
  };
}

async function takeProven(tx: Handle, settings: SettingsRecord, record: RequestRecord, parts: Parts): Promise<CreateRequestResponse> {
  const atMs = record.receivedAtMs;
  const same = await lockSame(tx, record, 'open');
  if (same !== undefined) return { dueAtMs: same.dueAtMs, id: same.id };
  if ((await countOpenOfSubject(tx, record, record.subjectId, most.openOfSubject)) >= most.openOfSubject) throw tooMany();
  if ((await countRequestsOfSite(tx, record, 'open', most.openOfSite)) >= most.openOfSite) throw tooMany();
  const dueAtMs = deadlineAfter(atMs, lawAt(record.place).answer);
  const noticeMailId = await queueNotice(tx, settings, atMs);
  await insertRequest(tx, { ...record, status: 'open', confirmedAtMs: atMs, dueAtMs, noticeMailId });
  await addToTrail(tx, record, { what: 'received', by: byPerson }, atMs);
  await addToTrail(tx, record, { what: 'confirmed', by: byPerson }, atMs);
  if (record.email !== '') await queueConfirmation(tx, record, parts);
  return { dueAtMs, id: record.id };
}

async function takeUnproven(tx: Handle, record: RequestRecord, parts: Parts): Promise<CreateRequestResponse> {
  const none = { dueAtMs: 0, id: '' };
  const same = await lockSame(tx, record, 'unconfirmed');
  if (same !== undefined) {
    // A person who asks again later may have lost the mail.
    if (record.receivedAtMs - same.receivedAtMs >= repeatMs)
      await queueConfirmation(tx, { ...same, receivedAtMs: record.receivedAtMs }, parts);
    return none;
  }
  if ((await countRequestsOfSite(tx, record, 'unconfirmed', most.unconfirmedOfSite)) >= most.unconfirmedOfSite) throw tooMany();
  if ((await countRequestsOfSite(tx, record, 'open', most.openOfSite)) >= most.openOfSite) throw tooMany();
  // Without a mail nobody could confirm it.
  if (!(await queueConfirmation(tx, record, parts))) return none;
  await insertRequest(tx, record);
  await addToTrail(tx, record, { what: 'received', by: byPerson }, record.receivedAtMs);
  return none;
}

const lockSame = (tx: Handle, record: RequestRecord, status: string) =>
  lockSameRequest(tx, record, { fingerprint: record.fingerprint as Buffer, status, afterMs: record.receivedAtMs - sameMs });

/** False if the address has had enough mails today. The answer does not say so. */
async function queueConfirmation(
  tx: Handle,
  { accountId, siteId, id, email, receivedAtMs }: RequestRecord,
  parts: Parts,
): Promise<boolean> {
  if (!(await mayMail(tx, { accountId, siteId }, addressDigest(email, parts), receivedAtMs))) return false;
  await insertMail(tx, { id: randomUUID(), kind: 'confirm_request', data: { accountId, requestId: id } }, receivedAtMs);
  return true;
}
