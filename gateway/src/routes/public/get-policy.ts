import { notFound } from '@consent/kernel/errors';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import type { PathParameter } from '../../pipeline/6-input/path-parameters';
import { route } from '../../pipeline/0-common/route';
import { endAnswer } from '../../pipeline/8-answer/end-answer';
import { sendNotModified } from '../../pipeline/8-answer/not-modified';
import { sendJson } from '../../pipeline/8-answer/send-json';
import { openToPages } from '../log-files/open-to-pages';
import { policyTextLimits } from './policy-text-limits';
import { PublicPolicyPage, PublicPolicyText } from '../schemas/public-site';
import { policyPagePolicy } from '../../policy-pages/policy-page';

const textPattern = '^[0-9a-f]{64}(\\.json)?$';

const textInPath: PathParameter = {
  description: 'SHA-256 of the text in lowercase hex, as returned by `GET /public/site`. Append `.json` to get JSON instead of a page',
  schema: {
    type: 'string',
    pattern: textPattern,
    examples: ['ceca6a64a642441d2d3d21f9e0ada8fde081b75ad51558c23f3f147e7de8d856'],
  },
  fits: (text) => new RegExp(textPattern).test(text),
  misfit: () => notFound('policy text'),
  canonical: (text) => text,
};

/** A year, the customary maximum, because the address is the hash of the content. */
const forEver = 'public, max-age=31536000, immutable';

/** The next reader may get the formatted page. */
const forAMinute = 'public, max-age=60';

export const getPublicPolicy = route({
  id: 'getPublicPolicy',
  method: 'GET',
  path: '/public/policy/{text}',
  tag: 'Public ingest',
  summary: 'Get a published policy text by its hash',
  description:
    'Returns a page for visitors, or JSON if the hash ends with `.json`. Anyone with the hash can read the text, even after the policy has changed or been deleted, ' +
    'because consents refer to it.',
  caller: 'anyone',
  ...policyTextLimits,
  bodyLimitBytes: bodyLimitBytes.others,
  pathParameters: { text: textInPath },
  success: {
    status: 200,
    description: 'The policy text',
    schema: PublicPolicyText,
    texts: { 'text/html': PublicPolicyPage },
    headers: ['Access-Control-Allow-Origin', 'ETag', 'X-Policy-Format'],
  },
  otherAnswers: [
    {
      status: 304,
      description: 'The text is the one that the client has',
      headers: ['Access-Control-Allow-Origin', 'ETag', 'X-Policy-Format'],
    },
  ],
  errors: ['not_found'],
  handle: async ({ path: { text } }, { policies, policyPages }) => {
    const [sha256, isData] = [text.slice(0, 64), text.endsWith('.json')];
    const readText = async () => (await policies.findText({ sha256 })).content;
    if (isData) {
      const json = JSON.stringify({ sha256, content: await readText() });
      return {
        respond: (raw) => {
          openToPages(raw);
          raw.response.setHeader('Cache-Control', forEver);
          raw.response.setHeader('ETag', `"${sha256}"`);
          if (!sendNotModified(raw)) return sendJson(raw.response, 200, json);
        },
      };
    }
    const { body, tag, isRendered } = await policyPages.find(sha256, readText);
    return {
      respond: (raw) => {
        const { response } = raw;
        openToPages(raw);
        response.setHeader('Cache-Control', isRendered ? forEver : forAMinute);
        response.setHeader('ETag', tag);
        response.setHeader('X-Policy-Format', isRendered ? 'markdown' : 'plain');
        response.setHeader('Content-Security-Policy', policyPagePolicy);
        if (sendNotModified(raw)) return;
        response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': body.length });
        endAnswer(response, body);
      },
    };
  },
});
