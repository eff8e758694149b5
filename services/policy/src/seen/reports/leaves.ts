import { type Damage, type RowLeaf, timestamp } from '@consent/contracts';
import { entryOf, frameText, observedTag, toBase64Url } from '@consent/evidence-format';
import { type QueuedWork, sha256 as sha256Of } from '@consent/log-queue';
import type { Handle } from '@consent/postgres';
import { findLoggedReports, findReportsOfAccount, findReportsSince, type LoggedReport, type ReportRef } from './logged.sql';
import { queueReports } from './make';

const reportsAtOnce = 100;

/** Reports hold no person, so nothing is salted. */
export function reportFrame({ accountId, siteId: site, number, from, to, sha256, madeAtMs }: Omit<LoggedReport, 'isWhole'>): string {
  const data = toBase64Url(Buffer.from(sha256, 'hex'));
  return frameText({
    type: 'site.observed',
    v: 1,
    account: accountId,
    at: timestamp(madeAtMs),
    data,
    observed: { from, number, site, to },
  });
}

const keyOf = ({ accountId, siteId, number }: ReportRef) => `${accountId} ${siteId} ${number}`;
const entryOfReport = (report: LoggedReport) => Buffer.from(entryOf(sha256Of, observedTag(sha256Of, report.siteId), reportFrame(report)));

/** The returned function throws if a row is missing. */
export async function loadReports(
  db: Handle,
  works: readonly QueuedWork[],
): Promise<(work: QueuedWork, index: number) => { siteId: string; frame: string }> {
  const refs = works.flatMap(({ accountId, material: { observed = [] } }) =>
    observed.map(([siteId, number]) => ({ accountId, siteId, number })),
  );
  const found = new Map((await findLoggedReports(db, refs)).map((report) => [keyOf(report), report]));
  return ({ accountId, material: { observed = [] } }, index) => {
    const [siteId = '', number = 0] = observed[index] ?? [];
    const report = found.get(keyOf({ accountId, siteId, number }));
    if (report === undefined) throw new Error(`there is no report ${number} of site ${siteId}`);
    return { siteId, frame: reportFrame(report) };
  };
}

/** For the operator's audit: the leaves of a page of reports, made from the table as it is now. `next` is the last one of a full page. */
export async function listReportLeaves(
  db: Handle,
  accountId: string,
  after: Pick<ReportRef, 'siteId' | 'number'> | undefined,
): Promise<{ leaves: RowLeaf[]; damages: Damage[]; next: ReportRef | undefined }> {
  const reports = await findReportsOfAccount(db, accountId, after, reportsAtOnce);
  const damages = reports
    .filter(({ isWhole }) => !isWhole)
    .map(({ siteId, number }) => ({
      table: 'seen_reports',
      key: `${siteId} ${number}`,
      column: 'content',
      text: 'has not the hash in sha256',
    }));
  const leaves = reports.map((report) => ({
    ...{ table: 'seen_reports', key: report.siteId, revision: report.number, lastNumber: 0 },
    entry: entryOfReport(report),
  }));
  return { leaves, damages, next: reports.length < reportsAtOnce ? undefined : reports.at(-1) };
}

/** Queues leaves whose work is gone again, if the rows still make these entries. Returns how many. */
export async function requeueReports(tx: Handle, accountId: string, lost: readonly (ReportRef & { entry: Buffer })[]): Promise<number> {
  const entries = new Map(lost.map((each) => [keyOf(each), each.entry]));
  const found = (await findLoggedReports(tx, lost)).filter((report) => entries.get(keyOf(report))?.equals(entryOfReport(report)) === true);
  await queueReports(tx, accountId, found);
  return found.length;
}

/** Queues the leaves that the log lost. Returns how many. */
export async function repeatReports(tx: Handle, sinceMs: number): Promise<number> {
  const lost = await findReportsSince(tx, sinceMs);
  for (const accountId of new Set(lost.map((report) => report.accountId))) {
    const ofAccount = lost.filter((report) => report.accountId === accountId);
    for (let from = 0; from < ofAccount.length; from += reportsAtOnce)
      await queueReports(tx, accountId, ofAccount.slice(from, from + reportsAtOnce));
  }
  return lost.length;
}
