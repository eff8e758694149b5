import { createHash } from 'node:crypto';
import type { PolicyVersion, Site } from '@consent/contracts';
import { ServiceError } from '@consent/kernel/errors';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { sendNotModified } from '../../pipeline/8-answer/not-modified';
import { sendJson } from '../../pipeline/8-answer/send-json';
import type { PolicyClient } from '../../services';
import { PublicSite } from '../schemas/public-site';
import { siteDocument } from './site-document';

export const getPublicSite = route({
  id: 'getPublicSite',
  method: 'GET',
  path: '/public/site',
  tag: 'Public ingest',
  summary: 'Get the banner configuration of a site',
  description:
    'The token identifies the site. Pages on the site’s domain and its subdomains can call this operation, and so can clients other than browsers. ' +
    'The response can be cached for 60 seconds. With `If-None-Match`, returns 304 if nothing has changed. Uses no quota.',
  caller: 'site',
  crossOrigin: true,
  limits: [{ rule: 'site_document_client', by: 'address' }],
  bodyLimitBytes: bodyLimitBytes.others,
  success: { status: 200, description: 'The site', schema: PublicSite, headers: ['ETag'] },
  otherAnswers: [{ status: 304, description: 'The site has not changed', headers: ['ETag'] }],
  errors: [],
  handle: async ({ caller }, { policies, publicUrl }) => {
    const site = caller.site as Site;
    const json = JSON.stringify(siteDocument(site, await currentVersion(site, policies), publicUrl));
    const tag = `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`;
    return {
      respond: (raw) => {
        const { response } = raw;
        response.setHeader('Cache-Control', 'public, max-age=60');
        response.setHeader('ETag', tag);
        // The token is a header, so a shared cache has to keep sites apart.
        response.appendHeader('Vary', 'X-Site-Token');
        if (!sendNotModified(raw)) return sendJson(response, 200, json);
      },
    };
  },
});

async function currentVersion(site: Site, policies: PolicyClient): Promise<PolicyVersion | undefined> {
  if (site.policyId === '') return undefined;
  try {
    const { versions } = await policies.listVersions({ accountId: site.accountId, id: site.policyId, limit: 1, belowVersion: undefined });
    return versions[0];
  } catch (error) {
    if (ServiceError.from(error).kind !== 'not_found') throw error;
    return undefined;
  }
}
