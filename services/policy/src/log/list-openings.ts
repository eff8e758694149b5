import type { ListPolicyOpeningsRequest, ListPolicyOpeningsResponse } from '@consent/contracts';
import { noticeTag, observedTag, policyTag } from '@consent/evidence-format';
import { invalid } from '@consent/kernel/errors';
import { sha256 } from '@consent/log-queue';
import { noticeFrame } from '../notices/leaves';
import { findLoggedKeys as findNoticeKeys, findLoggedNotices } from '../notices/logged.sql';
import type { PolicyParts } from '../parts';
import { reportFrame } from '../seen/reports/leaves';
import { findReportsOfAccount } from '../seen/reports/logged.sql';
import { findLoggedKeys } from './openings.sql';
import { textsAtOnce } from './queue-versions';
import { loadFrames } from './row-leaves';

type Parts = Pick<PolicyParts, 'database'>;
type Openings = ListPolicyOpeningsResponse['openings'];

const mostOpenings = 1000;
/** Before the site and number of a notice or report. Cursors of policies have no prefix. */
const ofNotices = 'n';
const ofReports = 'r';
const cursorShape = /^([0-9a-f-]{36}) (\d{1,9})$/;

/** Policies, then notices, then weekly reports. Skips a version, deletion or notice whose row is missing. Throws invalid (limit, cursor). */
export async function listPolicyOpenings(
  { accountId, cursor, limit }: ListPolicyOpeningsRequest,
  parts: Parts,
): Promise<ListPolicyOpeningsResponse> {
  if (limit < 1 || limit > mostOpenings) throw invalid(`limit must be from 1 to ${mostOpenings}.`);
  if (cursor.startsWith(ofNotices)) return listNotices(accountId, readCursor(cursor.slice(ofNotices.length)), limit, parts);
  if (cursor.startsWith(ofReports)) return listReports(accountId, readCursor(cursor.slice(ofReports.length)), limit, parts);
  return listPolicies(accountId, readCursor(cursor), Math.min(limit, textsAtOnce), parts);
}

async function listPolicies(
  accountId: string,
  after: Place | undefined,
  limit: number,
  { database }: Parts,
): Promise<ListPolicyOpeningsResponse> {
  const keys = await findLoggedKeys(database, accountId, after && { policyId: after.id, version: after.number }, limit);
  const frameOf = await loadFrames(database, keys);
  const openings: Openings = [];
  for (const key of keys) addFrame(openings, key.policyId, policyTag, frameOf(key));
  const last = keys.at(-1);
  return { openings, nextCursor: last === undefined || keys.length < limit ? ofNotices : `${last.policyId} ${last.version}` };
}

async function listNotices(
  accountId: string,
  after: Place | undefined,
  limit: number,
  { database }: Parts,
): Promise<ListPolicyOpeningsResponse> {
  const keys = await findNoticeKeys(database, accountId, after && { siteId: after.id, number: after.number }, limit);
  const openings: Openings = [];
  // Its query answers in any order.
  const found = new Map((await findLoggedNotices(database, keys)).map((notice) => [`${notice.siteId} ${notice.number}`, notice]));
  for (const { siteId, number } of keys) {
    const notice = found.get(`${siteId} ${number}`);
    addFrame(openings, siteId, noticeTag, notice && noticeFrame(notice.isAttested === true, notice));
  }
  const last = keys.at(-1);
  return { openings, nextCursor: last === undefined || keys.length < limit ? ofReports : `${ofNotices}${last.siteId} ${last.number}` };
}

async function listReports(
  accountId: string,
  after: Place | undefined,
  limit: number,
  { database }: Parts,
): Promise<ListPolicyOpeningsResponse> {
  const reports = await findReportsOfAccount(database, accountId, after && { siteId: after.id, number: after.number }, limit);
  const openings: Openings = [];
  for (const report of reports) addFrame(openings, report.siteId, observedTag, reportFrame(report));
  const last = reports.at(-1);
  return { openings, nextCursor: last === undefined || reports.length < limit ? '' : `${ofReports}${last.siteId} ${last.number}` };
}

function addFrame(openings: Openings, id: string, tagOf: typeof policyTag, frame: string | undefined): void {
  if (frame === undefined) return;
  const latest = openings.at(-1);
  if (latest?.policyId === id) latest.frames.push(frame);
  else openings.push({ policyId: id, tag: Buffer.from(tagOf(sha256, id)), frames: [frame] });
}

interface Place {
  id: string;
  number: number;
}

function readCursor(cursor: string): Place | undefined {
  if (cursor === '') return undefined;
  const [, id, number] = cursorShape.exec(cursor) ?? [];
  if (id === undefined) throw invalid('cursor must be the next_cursor of a page of this list.');
  return { id, number: Number(number) };
}
