import { createHash } from 'node:crypto';
import type { NoticeServiceMethods, PolicyServiceMethods, PolicyVersion, Site } from '@consent/contracts';
import { canonicalJson } from '@consent/evidence-format';
import { ServiceError } from '@consent/kernel/errors';
import { noticeOf, type Rule } from '@consent/notice';
import { withBuiltInTexts } from '@consent/notice/languages';
import type { RpcClient } from '@consent/rpc';
import { LRUCache } from 'lru-cache';
import type { BannerProgram } from './banner-program';
import type { NoticeTokens } from './notice-tokens';
import { type Days, daysWithin, type Lifetime, lifetimeOf } from './lifetime';
import { siteDocument } from './site-document';
import { mergedTexts, ruleAt } from './site-rules';

export interface CurrentNotice {
  number: number;
  /** Lowercase hex. */
  sha256: string;
}

type Described = ReturnType<typeof siteDocument>;
export type SiteDocument = Described['document'] & {
  ask_again_after?: Days;
  rule?: Rule;
  requests?: true;
  notice: (CurrentNotice & { token: string }) | null;
};

export interface SiteNotices {
  /**
   * What banners read (decision 34), with the notice that it makes, which has a number before anybody sees it. null if this
   * process serves no banner.js, or if the notice cannot be kept now: visitors are asked all the same. `placeCode` is where the
   * visitor is, "" if unknown; only a site with rules looks at it.
   */
  documentOf: (site: Site, placeCode: () => string) => Promise<SiteDocument>;
  /** Gives the site's notice its number and returns it. Without it the next reader does, so nothing fails: null. */
  keep: (site: Site) => Promise<CurrentNotice | null>;
}

interface SiteNoticesParts {
  notices: Pick<RpcClient<NoticeServiceMethods>, 'registerNotice'>;
  policies: Pick<RpcClient<PolicyServiceMethods>, 'listVersions'>;
  program: Pick<BannerProgram, 'sha256'> | undefined;
  publicUrl: string;
  tokens: NoticeTokens;
}

const keptNumbers = 20_000;
/** How long a site that has too many notices is not asked about again. */
const refusedForMs = 60_000;

/** A document makes one notice, so its number is kept by the document's text and most requests ask nobody. */
export function createSiteNotices({ notices, policies, program, publicUrl, tokens }: SiteNoticesParts): SiteNotices {
  const numbers = new LRUCache<string, { notice: CurrentNotice | null }>({ max: keptNumbers });

  async function numberOf(site: Site, described: Described): Promise<CurrentNotice | null> {
    if (program === undefined) return null;
    const key = createHash('sha256')
      .update(JSON.stringify([site.accountId, described]))
      .digest('base64');
    const kept = numbers.get(key);
    if (kept !== undefined) return kept.notice;
    const { document, rules } = described;
    const shown = withBuiltInTexts(document, document.text_file_languages ?? []);
    const content = canonicalJson(noticeOf({ site: shown, rules, program: program.sha256 }));
    try {
      const { notice } = await notices.registerNotice({ accountId: site.accountId, siteId: site.id, content }, { needs: 'notices' });
      const current = { number: notice.number, sha256: notice.sha256 };
      numbers.set(key, { notice: current });
      return current;
    } catch (error) {
      if (ServiceError.from(error).kind === 'plan_limit') numbers.set(key, { notice: null }, { ttl: refusedForMs });
      return null;
    }
  }

  async function currentVersion(site: Site): Promise<PolicyVersion | undefined> {
    if (site.policyId === '') return undefined;
    try {
      const { versions } = await policies.listVersions({ accountId: site.accountId, id: site.policyId, limit: 1, belowVersion: undefined });
      return versions[0];
    } catch (error) {
      if (ServiceError.from(error).kind !== 'not_found') throw error;
      return undefined;
    }
  }

  const describe = async (site: Site) => {
    const described = siteDocument(site, await currentVersion(site), publicUrl);
    return { ...described, notice: await numberOf(site, described) };
  };
  return {
    documentOf: async (site, placeCode) => {
      const { document, rules, notice: current } = await describe(site);
      const notice = current && { ...current, token: tokens.of({ siteId: site.id, sha256: current.sha256 }) };
      const lifetime = lifetimeOf(site.lifetimeJson);
      // Not part of a notice: nothing about the question.
      const requests = site.takesRequests === true ? ({ requests: true } as const) : {};
      if (rules === undefined) return { ...document, ...askAgainAfter(document.ask_again_after_days, lifetime), ...requests, notice };
      const { rule, texts } = ruleAt(rules, placeCode());
      const days = daysWithin(rule.ask_again_after_days, lifetime);
      return { ...document, texts: mergedTexts(document.texts, texts), rule: { ...rule, ask_again_after_days: days }, ...requests, notice };
    },
    keep: (site) =>
      describe(site).then(
        ({ notice }) => notice,
        () => null,
      ),
  };
}

/** Not part of a notice: a lifetime changes neither the question nor its answers. */
function askAgainAfter(days: number | null, lifetime: Lifetime | undefined): { ask_again_after?: Days } {
  return lifetime === undefined ? {} : { ask_again_after: daysWithin({ yes: days, no: days }, lifetime) };
}
