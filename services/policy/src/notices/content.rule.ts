import { createHash } from 'node:crypto';
import { invalid, ServiceError } from '@consent/kernel/errors';

const mib = 1024 * 1024;
/** Above what 64 KiB of settings can become in 42 languages. */
const mostBytes = mib;
const mostPictureBytes = mib;
/** Thousands of ordinary notices, and 32 of the largest. */
const mostBytesOfSite = 32 * mib;
/** Forms leave room for the banner, so that no API key can keep the questions of visitors from being kept. */
const mostBytesWithForm = 24 * mib;

export type NoticeKind = 'banner' | 'form';

/** Returns the bytes of the notice. Throws invalid. */
export function checkContent(content: string): number {
  const bytes = Buffer.byteLength(content);
  if (bytes === 0 || bytes > mostBytes) throw invalid(`content must have 1 to ${mostBytes} bytes.`);
  return bytes;
}

/** Throws plan_limit. */
export function addBytes(before: number, bytes: number, kind: NoticeKind): number {
  const after = before + bytes;
  if (after > (kind === 'form' ? mostBytesWithForm : mostBytesOfSite)) {
    throw new ServiceError('plan_limit', 'The site has as many notices as this service keeps for one site.');
  }
  return after;
}

export interface DescribedPicture {
  sha256: string;
  media_type: string;
  bytes: number;
}

interface FormContent {
  kind: unknown;
  site_id: unknown;
  picture: DescribedPicture | null;
}

/** What a kept form says of its picture; null without one. */
export function pictureIn(content: string): DescribedPicture | null {
  const { kind, picture } = JSON.parse(content) as FormContent;
  return kind === 'form' ? picture : null;
}

/** Returns the SHA-256 of the picture. Throws invalid if the content is not a form of this site, or describes another picture. */
export function checkForm(content: string, siteId: string, picture: Buffer | undefined): string | undefined {
  checkContent(content);
  const form = JSON.parse(content) as FormContent;
  if (form.kind !== 'form' || form.site_id !== siteId) throw invalid('content must be a form of the site.');
  if (picture === undefined) {
    if (form.picture !== null) throw invalid('content describes a picture that is missing.');
    return undefined;
  }
  if (picture.length === 0 || picture.length > mostPictureBytes) throw invalid(`picture must have 1 to ${mostPictureBytes} bytes.`);
  const sha256 = createHash('sha256').update(picture).digest('hex');
  if (form.picture?.sha256 !== sha256 || form.picture.bytes !== picture.length) throw invalid('content describes another picture.');
  return sha256;
}
