import { createHash } from 'node:crypto';
import { canonicalJson } from '@consent/evidence-format';
import { formNoticeOf } from '@consent/notice';
import { samplePictures } from '@consent/testkit';
import type { System } from './use-system';

/** Registers a form with a picture, and returns the SHA-256 of the picture. */
export async function registerForm(system: System, { accountId, siteId }: { accountId: string; siteId: string }): Promise<string> {
  const picture = samplePictures.png;
  const sha256 = createHash('sha256').update(picture).digest('hex');
  const described = { sha256, media_type: 'image/png' as const, bytes: picture.length };
  const form = formNoticeOf({ site_id: siteId, texts: { en: { message: 'May we?' } }, categories: undefined, picture: described });
  await system.rpc.notices.registerForm({ accountId, siteId, content: canonicalJson(form), picture });
  return sha256;
}
