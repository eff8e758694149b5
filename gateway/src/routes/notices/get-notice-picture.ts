import { route } from '../../pipeline/0-common/route';
import { ownSiteInPath } from '../../pipeline/4-caller/site-keys';
import { bodyLimitBytes } from '../../pipeline/6-input/body-limits';
import { numberInPath, uuidInPath } from '../../pipeline/6-input/path-parameters';
import { endAnswer } from '../../pipeline/8-answer/end-answer';
import { sendNotModified } from '../../pipeline/8-answer/not-modified';
import { NoticePicture } from '../schemas/notice';

/** The content behind a number never changes. */
const forEver = 'private, max-age=31536000, immutable';
/**
 * Metadata of a picture may contain a page or a script (packages/notice/src/picture.ts). With its type, `nosniff` and this policy, a browser
 * shows pixels and runs nothing.
 */
const pictureOnly = "default-src 'none'; sandbox; frame-ancestors 'none'";

export const getNoticePicture = route({
  id: 'getNoticePicture',
  method: 'GET',
  path: '/sites/{siteId}/notices/{number}/picture',
  tag: 'Notices',
  summary: 'Get the picture of a form',
  description: 'Returns 404 for a notice without a picture. Also works for a deleted site.',
  caller: 'key_or_session',
  keyScope: 'any',
  siteKeys: ownSiteInPath,
  cost: {},
  bodyLimitBytes: bodyLimitBytes.others,
  pathParameters: { siteId: uuidInPath('site'), number: numberInPath('notice') },
  success: {
    status: 200,
    description: 'The picture',
    texts: { 'image/png': NoticePicture, 'image/jpeg': NoticePicture, 'image/webp': NoticePicture },
    headers: ['Content-Disposition', 'ETag'],
  },
  otherAnswers: [{ status: 304, description: 'The picture is the one that the client has', headers: ['ETag'] }],
  errors: [],
  handle: async ({ caller: { accountId }, path: { siteId, number } }, { notices }) => {
    const request = { accountId, siteId, number: Number(number) };
    const { content, mediaType, sha256 } = await notices.getPicture(request, { needs: 'registered_notices' });
    return {
      respond: (raw) => {
        const { response } = raw;
        response.setHeader('Cache-Control', forEver);
        response.setHeader('ETag', `"${sha256}"`);
        response.setHeader('Content-Security-Policy', pictureOnly);
        if (sendNotModified(raw)) return;
        response.setHeader('Content-Disposition', `inline; filename="notice-${number}.${mediaType.slice('image/'.length)}"`);
        response.writeHead(200, { 'Content-Type': mediaType, 'Content-Length': content.length });
        endAnswer(response, content);
      },
    };
  },
});
