import { createHash } from 'node:crypto';
import { canonicalJson } from '@consent/evidence-format';
import { formNoticeOf } from '@consent/notice';
import { samplePictures } from '@consent/testkit';
import type { System } from './use-system';

const picture = samplePictures.png;
const pictureSha256 = createHash('sha256').update(picture).digest('hex');

function contentOf(siteId: string): string {
  const described = { sha256: pictureSha256, media_type: 'image/png' as const, bytes: picture.length };
  return canonicalJson(formNoticeOf({ site_id: siteId, texts: { en: { message: 'May we?' } }, categories: undefined, picture: described }));
}

/** The SHA-256 of the notice that `registerForm` registers. */
export const formSha256 = (siteId: string): string => createHash('sha256').update(contentOf(siteId)).digest('hex');

/** Registers a form with a picture, and returns the SHA-256 of the picture. */
export async function registerForm(system: System, { accountId, siteId }: { accountId: string; siteId: string }): Promise<string> {
  await system.rpc.notices.registerForm({ accountId, siteId, content: contentOf(siteId), picture });
  return pictureSha256;
}
