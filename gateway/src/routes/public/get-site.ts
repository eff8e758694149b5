import { createHash } from 'node:crypto';
import type { Site } from '@consent/contracts';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { sendNotModified } from '../../pipeline/8-answer/not-modified';
import { sendJson } from '../../pipeline/8-answer/send-json';
import { PublicSite } from '../schemas/public-site';

export const getPublicSite = route({
  id: 'getPublicSite',
  method: 'GET',
  path: '/public/site',
  tag: 'Public ingest',
  summary: 'Get the banner configuration of a site',
  description:
    'The token identifies the site. Pages on the site’s domain and its subdomains can call this operation, and so can clients other than browsers. ' +
    'The response can be cached for 60 seconds, and only by the browser if the site has rules, because it then depends on the address. With `If-None-Match`, returns 304 if nothing has changed. Uses no quota.',
  caller: 'site',
  crossOrigin: true,
  limits: [{ rule: 'site_document_client', by: 'address' }],
  bodyLimitBytes: bodyLimitBytes.others,
  success: { status: 200, description: 'The site', schema: PublicSite, headers: ['ETag'] },
  otherAnswers: [{ status: 304, description: 'The site has not changed', headers: ['ETag'] }],
  errors: [],
  handle: async ({ caller, client }, { siteNotices }) => {
    const document = await siteNotices.documentOf(caller.site as Site, client.placeCode);
    const json = JSON.stringify(document);
    const tag = `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`;
    return {
      respond: (raw) => {
        const { response } = raw;
        response.setHeader('Cache-Control', `${document.rule === undefined ? 'public' : 'private'}, max-age=60`);
        response.setHeader('ETag', tag);
        // The token is a header, so a shared cache has to keep sites apart.
        response.appendHeader('Vary', 'X-Site-Token');
        if (!sendNotModified(raw)) return sendJson(response, 200, json);
      },
    };
  },
});
