import { createHash } from 'node:crypto';
import type { GetPictureRequest, GetPictureResponse } from '@consent/contracts';
import { notFound, ServiceError } from '@consent/kernel/errors';
import type { PolicyParts } from '../parts';
import { pictureIn } from './content.rule';
import { getNotice } from './get';
import { findPicture } from './pictures.sql';

/**
 * GET /sites/{id}/notices/{number}/picture: of the form, also of a deleted site. Throws not_found (also of a notice without a picture), internal
 * (notice or picture was changed).
 */
export async function getPicture(request: GetPictureRequest, { database }: Pick<PolicyParts, 'database'>): Promise<GetPictureResponse> {
  const described = pictureIn((await getNotice(request, { database })).content);
  if (described === null) throw notFound('picture');
  const { sha256, media_type: mediaType } = described;
  const content = await findPicture(database, request.accountId, sha256);
  if (content === undefined || createHash('sha256').update(content).digest('hex') !== sha256) {
    const { siteId, number } = request;
    const cause = new Error(`the picture of notice ${number} of site ${siteId} is missing or has another hash`);
    throw new ServiceError('internal', 'The picture is damaged.', { cause });
  }
  return { content, mediaType, sha256 };
}
