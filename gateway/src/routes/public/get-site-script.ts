import type { Request } from 'express';
import type { Site } from '@consent/contracts';
import { notFound } from '@consent/kernel/errors';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { route } from '../../pipeline/0-common/route';
import { encodingFor } from '../../pipeline/8-answer/encodings';
import { endAnswer } from '../../pipeline/8-answer/end-answer';
import { sendNotModified } from '../../pipeline/8-answer/not-modified';

export const getSiteScript = route({
  id: 'getSiteScript',
  method: 'GET',
  path: '/b/{file}',
  tag: 'Public pages',
  summary: 'Load the banner of a site',
  caller: 'site',
  crossOrigin: true,
  limits: [{ rule: 'site_document_client', by: 'address' }],
  bodyLimitBytes: bodyLimitBytes.others,
  pathParameters: {
    file: {
      description: 'Token of the site, and .js',
      schema: { type: 'string', examples: [`st_${'x'.repeat(43)}.js`] },
      // The token was found by it.
      fits: () => true,
      misfit: () => notFound('file'),
      canonical: (text) => text,
    },
  },
  ignoresOtherParameters: true,
  success: { status: 200, description: 'The script' },
  errors: [],
  handle: async ({ caller, client, raw }, { siteScripts }) => {
    const script = await siteScripts.scriptOf(caller.site as Site, client.placeCode);
    if (script === undefined) throw notFound('banner');
    return {
      respond: async ({ request, response }) => {
        const encoding = encodingFor(raw.request as Request);
        response.setHeader('Cache-Control', `${script.isOfPlace ? 'private' : 'public'}, max-age=60`);
        response.setHeader('ETag', encoding === 'identity' ? `"${script.tag}"` : `"${script.tag}-${encoding}"`);
        response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
        response.appendHeader('Vary', 'Accept-Encoding');
        if (sendNotModified({ request, response })) return;
        const bytes = await script.bytesIn(encoding);
        if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
        response.writeHead(200, { 'Content-Type': 'text/javascript; charset=utf-8', 'Content-Length': bytes.length });
        endAnswer(response, bytes);
      },
    };
  },
});
