import { asApiError } from '../../../api/api-error';
import { api, bodyOf, type Schema } from '../../../api/client';
import { readConsents, type ConsentFilters } from '../../../api/consents';
import type { FoundNotice, ListedNotice } from '../../../api/notices';
import { startOfUtcDay } from '../../../texts/moments';
import { openingLanguageOf } from '../../sites/notices/form-texts';
import {
  checkNoticeProof,
  mostNotices,
  mostRecords,
  noticePart,
  type NoticeProof,
  type SiteReport,
  type SiteReportNotice,
  type SiteReportPolicy,
} from '../../../report/site-report';

export interface SitePeriod {
  siteId: string;
  /** Days in UTC, both included. */
  from: string;
  to: string;
}

interface Options {
  /** Of the dashboard, for the texts of notices. */
  language: string;
  keys: string;
  controller: Pick<Schema<'Controller'>, 'name' | 'address'> | undefined;
  /** From 0 to 1. */
  onShare: (share: number) => void;
}

const pageSize = 100;
const mostPolicyPages = 5;

/** One read after another, so that a large report does not use up the reads of a minute at once. */
export async function readSiteReport({ siteId, from, to }: SitePeriod, options: Options): Promise<SiteReport> {
  const { language, keys, controller, onShare } = options;
  const [fromAt, toAt] = [startOfUtcDay(from), startOfUtcDay(to, 1)];
  const site = await orMissing(bodyOf(api.GET('/sites/{id}', { params: { path: { id: siteId } } })));
  const stats = await bodyOf(api.GET('/stats', { params: { query: { from, to, site_id: siteId } } }));
  const listed = await listNotices(siteId, toAt);
  const notices: SiteReportNotice[] = [];
  const contents: FoundNotice[] = [];
  for (const [at, { number, answers = null }] of listed.notices.entries()) {
    const path = { siteId, number: String(number) };
    const found: FoundNotice = await bodyOf(api.GET('/sites/{siteId}/notices/{number}', { params: { path } }));
    const proof = await readProof(found, path, keys);
    contents.push(found);
    notices.push(noticePart({ ...found, answers }, openingLanguageOf(found.notice, language), proof));
    onShare((at + 1) / (listed.notices.length + 2));
  }
  const policies = await readPolicies(contents, site?.policy_id ?? null, { fromAt, toAt });
  const filters = { site_id: siteId, from: fromAt, to: toAt, include_deleted: true };
  const found = await readConsents(filters, { maxPages: mostRecords / pageSize });
  const numbers = await noticeNumbers(found.records, filters, listed.notices);
  onShare(1);
  return {
    ...{ from, to, madeAt: new Date().toISOString(), notices, policies, stats },
    site: { id: siteId, name: site?.name ?? null, domain: site?.domain ?? null },
    controller: controller === undefined || controller.name === '' ? null : controller,
    hasOlderNotices: listed.hasOlder,
    records: found.records.map(({ id, created_at, accepted, deleted_at }) => ({
      ...{ id, at: created_at, accepted, isErased: deleted_at !== null, notice: numbers?.get(id) ?? null },
    })),
    hasOlderRecords: !found.isComplete,
    areNoticesKnown: numbers !== undefined,
  };
}

async function orMissing<Data>(read: Promise<Data>): Promise<Data | undefined> {
  try {
    return await read;
  } catch (error) {
    if (asApiError(error).status === 404) return undefined;
    throw error;
  }
}

/** The newest ones that were made before the period ended. */
async function listNotices(siteId: string, toAt: string): Promise<{ notices: ListedNotice[]; hasOlder: boolean }> {
  const notices: ListedNotice[] = [];
  for (let cursor = ''; ;) {
    const query = { limit: pageSize, ...(cursor !== '' && { cursor }) };
    const page: { data: ListedNotice[]; next_cursor: string } = await bodyOf(
      api.GET('/sites/{siteId}/notices', { params: { path: { siteId }, query } }),
    );
    notices.push(...page.data.filter(({ made_at }) => made_at < toAt));
    if (notices.length > mostNotices || page.next_cursor === '')
      return { notices: notices.slice(0, mostNotices), hasOlder: notices.length > mostNotices };
    cursor = page.next_cursor;
  }
}

async function readProof(found: FoundNotice, path: { siteId: string; number: string }, keys: string): Promise<NoticeProof> {
  try {
    const proof = (await bodyOf(
      api.GET('/sites/{siteId}/notices/{number}/proof', { params: { path }, parseAs: 'text' }),
    )) as unknown as string;
    return await checkNoticeProof(found, proof, keys);
  } catch (error) {
    const { status, message } = asApiError(error);
    // A notice that is not logged yet, or an account without a log.
    if (status === 404 || status === 409 || status === 503) return { state: 'open', why: message };
    throw error;
  }
}

/** Of the policies that the notices and the site name: versions of the period, and the one that applied when it began. */
async function readPolicies(
  notices: readonly FoundNotice[],
  linked: string | null,
  { fromAt, toAt }: { fromAt: string; toAt: string },
): Promise<SiteReportPolicy[]> {
  const ids = new Set(notices.flatMap(({ notice }) => (notice.kind === 'banner' && notice.policy !== null ? [notice.policy.id] : [])));
  if (linked !== null) ids.add(linked);
  const found: SiteReportPolicy[] = [];
  for (const policyId of ids) {
    let cursor = '';
    for (let page = 0; page < mostPolicyPages; page++) {
      const query = cursor === '' ? {} : { cursor };
      const versions = await orMissing(bodyOf(api.GET('/policies/{policyId}/versions', { params: { path: { policyId }, query } })));
      const before = (versions?.data ?? []).filter(({ published_at }) => published_at < toAt);
      const first = before.findIndex(({ published_at }) => published_at < fromAt);
      const applied = first === -1 ? before : before.slice(0, first + 1);
      found.push(
        ...applied.map(({ name, version, sha256, published_at }) => ({ id: policyId, name, version, sha256, publishedAt: published_at })),
      );
      if (first !== -1 || !versions || versions.next_cursor === '') break;
      cursor = versions.next_cursor;
    }
  }
  return found;
}

/** By the id of a record. Undefined if the API has no such filter. A notice that nobody answered is not asked for. */
async function noticeNumbers(
  records: readonly Schema<'Consent'>[],
  filters: ConsentFilters,
  notices: readonly ListedNotice[],
): Promise<Map<string, number> | undefined> {
  const left = new Set(records.map(({ id }) => id));
  const oldest = records.at(-1)?.created_at;
  const numbers = new Map<string, number>();
  for (const { number, sha256, answers = null } of notices) {
    if (left.size === 0 || oldest === undefined) break;
    if (answers?.total === 0) continue;
    try {
      const answered = await readConsents({ ...filters, from: oldest, notice_sha256: sha256 }, { maxPages: mostRecords / pageSize });
      for (const { id } of answered.records) if (left.delete(id)) numbers.set(id, number);
    } catch (error) {
      if (asApiError(error).status === 400) return undefined;
      throw error;
    }
  }
  return numbers;
}
