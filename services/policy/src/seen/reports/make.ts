import { createHash } from 'node:crypto';
import type { Site, SiteServiceMethods } from '@consent/contracts';
import type { Logger } from '@consent/kernel';
import { ServiceError } from '@consent/kernel/errors';
import { insertLeafWork, materialText } from '@consent/log-queue';
import type { NameSettings } from '@consent/notice';
import type { Transaction, Handle } from '@consent/postgres';
import type { RpcClient } from '@consent/rpc';
import { reportContent } from './content';
import { claimWeek, dropOldContents, findDueSites, findStates, insertReport, type SeenSite, sumDays } from './make.sql';
import { type Week, weekToReport } from './week.rule';

export interface ReportingParts {
  database: Handle;
  transaction: Transaction;
  isLogOn: boolean;
  sites: Pick<RpcClient<SiteServiceMethods>, 'getSite'>;
  logger: Logger;
}

const sitesAtOnce = 100;
const timeoutMs = 2_000;

/** Contents of one site. An ordinary report has less than 10 kB, one with 2,000 names about 1 MB. */
const mostReportBytes = 32 * 1024 * 1024;

/**
 * Makes the report of the last week for each site that has none yet, with its leaf (decision 60). Any number of processes may run it. A
 * site that fails is tried again in the next run, and others don't wait for it.
 */
export async function makeSeenReports(parts: ReportingParts, nowMs = Date.now()): Promise<void> {
  // Without the log nothing proves a report.
  if (!parts.isLogOn) return;
  const week = weekToReport(nowMs);
  for (let after: SeenSite | undefined; ;) {
    const sites = await findDueSites(parts.database, week, after, sitesAtOnce);
    for (const site of sites) await reportSite(site, week, nowMs, parts);
    if (sites.length < sitesAtOnce) return;
    after = sites.at(-1);
  }
}

async function reportSite(of: SeenSite, week: Week, nowMs: number, { sites, transaction, logger }: ReportingParts): Promise<void> {
  // Not in the transaction, because the account service may answer late. While it does not answer, the run ends: all sites need it.
  const site = await findSite(of, sites);
  try {
    const settings = site && observingSettings(site);
    await transaction((tx) => decide(tx, of, week, nowMs, settings));
  } catch (error) {
    if (ServiceError.from(error).kind === 'unavailable') throw error;
    logger.error(
      { error, siteId: of.siteId, week: week.from },
      'the weekly report of what ran on a site cannot be made now; it is tried again',
    );
  }
}

/** undefined for a site that is deleted. */
async function findSite({ accountId, siteId }: SeenSite, sites: ReportingParts['sites']): Promise<Site | undefined> {
  try {
    return (await sites.getSite({ accountId, id: siteId }, { timeoutMs })).site;
  } catch (error) {
    if (ServiceError.from(error).kind === 'not_found') return undefined;
    throw error;
  }
}

/** undefined for a site that does not observe: nothing is written about it. */
function observingSettings({ bannerJson = '' }: Site): NameSettings | undefined {
  const settings = (bannerJson === '' ? {} : JSON.parse(bannerJson)) as NameSettings;
  return (settings.watch?.sample ?? 0) === 0 ? undefined : settings;
}

async function decide(tx: Handle, site: SeenSite, week: Week, nowMs: number, settings: NameSettings | undefined): Promise<void> {
  if (!(await claimWeek(tx, site, week)) || settings === undefined) return;
  const { accountId, siteId } = site;
  const states = await findStates(tx, site, week);
  const content = reportContent({ siteId, week, states, sums: await sumDays(tx, site, week) }, settings);
  const sha256 = createHash('sha256').update(content).digest('hex');
  const number = await insertReport(tx, { accountId, siteId, week: week.from, sha256, content, madeAtMs: nowMs });
  await dropOldContents(tx, site, mostReportBytes);
  await queueReports(tx, accountId, [{ siteId, number }]);
}

/** Queues a leaf for each report, made from its row. */
export async function queueReports(tx: Handle, accountId: string, reports: readonly { siteId: string; number: number }[]): Promise<void> {
  if (reports.length === 0) return;
  const observed = reports.map(({ siteId, number }) => [siteId, number] as const);
  await insertLeafWork(tx, { accountId, outboxIds: [], leaves: reports.length, salts: '', material: materialText({ observed }) });
}
