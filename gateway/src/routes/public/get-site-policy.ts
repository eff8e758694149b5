import type { Request } from 'express';
import { ServiceError } from '@consent/kernel/errors';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { anyUuidInPath, isUuid, numberInPath } from '../../pipeline/6-input/path-parameters';
import type { QueryParameter } from '../../pipeline/6-input/query-parameters';
import { route, type Answer } from '../../pipeline/0-common/route';
import { endAnswer } from '../../pipeline/8-answer/end-answer';
import { locationOf } from '../../pipeline/8-answer/location';
import { sendNotModified } from '../../pipeline/8-answer/not-modified';
import { wordsFor, wordsNamed } from '../../policy-pages/page-words';
import { tagOf } from '../../policy-pages/policy-pages';
import { missingPolicyPage, sitePolicyFrame, sitePolicyPagePolicy } from '../../policy-pages/site-policy-page';
import type { SitePolicy } from '../../policy-pages/site-policies';
import type { Services } from '../../services';
import { policyTextLimits } from './policy-text-limits';

/** A malformed value counts as absent, because a page has no use for an error about it. */
const optionalQuery = (description: string, fits: (text: string) => boolean, example: string): QueryParameter<string | undefined> => ({
  description,
  schema: { type: 'string', examples: [example] },
  absent: undefined,
  read: (text) => (fits(text) ? text : undefined),
});

const page = {
  method: 'GET',
  tag: 'Public pages',
  summary: 'Show the policy of a site',
  caller: 'anyone',
  ...policyTextLimits,
  bodyLimitBytes: bodyLimitBytes.others,
  ignoresOtherParameters: true,
  success: { status: 200, description: 'The page' },
  errors: [],
} as const;

const queryParameters = {
  lang: optionalQuery('Language of the page around the text', (text) => wordsNamed(text) !== undefined, 'pt-BR'),
  text: optionalQuery('SHA-256 of the text to show', (text) => /^[0-9a-f]{64}$/.test(text), 'f'.repeat(64)),
};

export const getSitePolicy = route({
  ...page,
  id: 'getSitePolicy',
  path: '/policy/{siteId}',
  pathParameters: { siteId: anyUuidInPath('site') },
  queryParameters,
  handle: ({ path: { siteId }, query, raw }, services) =>
    showPolicy({ siteId, version: undefined, ...query }, raw.request as Request, services),
});

const version = numberInPath('version');

export const getSitePolicyVersion = route({
  ...page,
  id: 'getSitePolicyVersion',
  path: '/policy/{siteId}/{version}',
  // Checked below, so that its 404 is a page.
  pathParameters: { siteId: anyUuidInPath('site'), version: { ...version, fits: () => true } },
  queryParameters,
  handle: ({ path, query, raw }, services) => showPolicy({ ...path, ...query }, raw.request as Request, services),
});

interface Asked {
  siteId: string;
  version: string | undefined;
  lang: string | undefined;
  text: string | undefined;
}

type Pages = Pick<Services, 'policies' | 'policyPages' | 'sitePolicies'>;

/**
 * A link of the banner names its text, and gets that text whatever the site is linked to by now: a record must not refer to a
 * text that its visitor could not read (decision 34.11).
 */
async function showPolicy(asked: Asked, request: Request, services: Pages): Promise<Answer> {
  const words = wordsFor(request, asked.lang);
  let policy: SitePolicy;
  try {
    policy = await findPolicy(asked, services);
  } catch (error) {
    if (asked.text !== undefined) return redirectToText(asked.text);
    if (ServiceError.from(error).kind !== 'not_found') throw error;
    return showMissing(missingPolicyPage(words));
  }
  const { sha256 } = policy.shown;
  if (asked.text !== undefined && asked.text !== sha256) return redirectToText(asked.text);

  const text = await services.policyPages.find(sha256, async () => (await services.policies.findText({ sha256 })).content);
  const facts = { siteId: asked.siteId, title: text.title, words, hasLanguage: asked.lang !== undefined };
  const [before, after] = sitePolicyFrame(policy, facts);
  return {
    headers: {
      'Cache-Control': 'public, max-age=60',
      Vary: 'Accept-Language',
      // The frame contains the hash of the text, but not whether it is formatted.
      ETag: tagOf(before + after + text.tag),
      'Content-Security-Policy': sitePolicyPagePolicy,
      'Content-Type': 'text/html; charset=utf-8',
    },
    respond: (raw) => {
      if (sendNotModified(raw)) return;
      const body = Buffer.concat([Buffer.from(before), text.text, Buffer.from(after)]);
      raw.response.writeHead(200, { 'Content-Length': body.length });
      endAnswer(raw.response, body);
    },
  };
}

async function findPolicy(asked: Asked, { sitePolicies }: Pages): Promise<SitePolicy> {
  if (!isUuid(asked.siteId)) throw anyUuidInPath('site').misfit();
  if (asked.version === undefined) return sitePolicies.find(asked.siteId, undefined);
  if (!version.fits(asked.version)) throw version.misfit();
  return sitePolicies.find(asked.siteId, Number(asked.version));
}

function redirectToText(sha256: string): Answer {
  return { status: 302, headers: locationOf(`/public/policy/${sha256}`) };
}

function showMissing(html: string): Answer {
  return {
    headers: { 'Content-Security-Policy': sitePolicyPagePolicy, 'Content-Type': 'text/html; charset=utf-8' },
    respond: ({ response }) => {
      response.writeHead(404, { 'Content-Length': Buffer.byteLength(html) });
      endAnswer(response, html);
    },
  };
}
