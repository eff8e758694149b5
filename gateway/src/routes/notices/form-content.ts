import { createHash } from 'node:crypto';
import { canonicalJson } from '@consent/evidence-format';
import { type Fault, ServiceError } from '@consent/kernel/errors';
import { formNoticeOf, type Picture, pictureTypeOf } from '@consent/notice';
import { escaped } from '../../pipeline/6-input/body-faults';
import { type FormBody, mostPictureBytes } from '../schemas/notice';

const mostBytes = 1024 * 1024;

/** The text of a form's notice, and the bytes of its picture. Throws invalid with a pointer to each fault. */
export function formContentOf(
  siteId: string,
  { texts, categories, picture: base64 }: FormBody,
): { content: string; picture: Buffer | undefined } {
  const bytes = base64 === undefined ? undefined : Buffer.from(base64, 'base64');
  const picture = bytes && describePicture(bytes);
  const faults = findCategoryFaults(texts, categories ?? []);
  // The decoder of Node skips what it cannot read.
  const isPicture = bytes === undefined || (picture !== undefined && bytes.toString('base64') === base64);
  if (!isPicture) faults.push({ pointer: '/picture', message: 'picture must be the base64 of a PNG, JPEG or WebP file of at most 1 MiB.' });
  const content = canonicalJson(formNoticeOf({ site_id: siteId, texts, categories, picture }));
  if (Buffer.byteLength(content) > mostBytes) faults.push({ pointer: '', message: 'The texts and categories must have at most 1 MiB.' });
  const [first] = faults;
  if (first !== undefined) throw new ServiceError('invalid', first.message, { findFaults: () => faults });
  return { content, picture: bytes };
}

function describePicture(bytes: Buffer): Picture | undefined {
  const mediaType = bytes.length > mostPictureBytes ? undefined : pictureTypeOf(bytes);
  return mediaType && { sha256: createHash('sha256').update(bytes).digest('hex'), media_type: mediaType, bytes: bytes.length };
}

/** A category is shown in every language of the form, and in no other. */
function findCategoryFaults(texts: FormBody['texts'], categories: NonNullable<FormBody['categories']>): Fault[] {
  const languages = Object.keys(texts);
  const keys = new Set<string>();
  return categories.flatMap(({ key, label, description = {} }, at): Fault[] => {
    const fault = (place: string, message: string): Fault => ({
      pointer: `/categories/${at}/${place.split('.').map(escaped).join('/')}`,
      message: `categories.${at}.${place} ${message}`,
    });
    const isRepeated = keys.has(key);
    keys.add(key);
    return [
      ...(isRepeated ? [fault('key', 'must be of one category only.')] : []),
      ...languages
        .filter((language) => !Object.hasOwn(label, language))
        .map((language) => fault(`label.${language}`, 'is required, because texts has this language.')),
      ...[
        ...unknownIn(label, texts).map((language) => `label.${language}`),
        ...unknownIn(description, texts).map((language) => `description.${language}`),
      ].map((place) => fault(place, 'is in a language that texts does not have.')),
    ];
  });
}

function unknownIn(byLanguage: object, texts: object): string[] {
  return Object.keys(byLanguage).filter((language) => !Object.hasOwn(texts, language));
}
