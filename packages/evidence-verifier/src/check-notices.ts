import {
  equalBytes,
  fromHex,
  noticeFileName,
  noticeTag,
  pictureExtensions,
  pictureFileName,
  tagBytes,
  textOf,
  toHex,
  type Frame,
  type PictureType,
  type TextLeafJson,
} from '@consent/evidence-format';
import { requireFile } from './check-files';
import { type CheckedLeaf, type LeafContext } from './check-leaves';
import { type Openings } from './check-openings';
import { parseObject } from './read-object';
import { type NoticePicture } from './result';

type NoticeFrame = Extract<Frame, { notice: object }>;

export interface CheckedNotice {
  file: string;
  leaf: number;
  frame: NoticeFrame;
  content: Record<string, unknown>;
  picture: NoticePicture | null;
}

/** The notice that each context names, if it is here: by site and hash. */
export type CheckedNotices = ReadonlyMap<string, CheckedNotice>;

export const noticeKey = (site: string, sha256: string): string => `${site} ${sha256}`;

/** Each notice that an open leaf answers must be here, byte for byte, and published in the same log for the site of the record. */
export function checkNotices(leaves: readonly CheckedLeaf<TextLeafJson>[], openings: Openings, context: LeafContext): CheckedNotices {
  const { report, files } = context;
  const notices = new Map<string, CheckedNotice>();
  const readNotice = noticeReader(context);
  for (const leaf of leaves) {
    const { frame, place, json } = leaf;
    if (frame.type !== 'notice.published' && frame.type !== 'notice.attested') {
      report.refute({ ...place, field: 'frame.type', problem: `${frame.type} does not publish a notice` });
      continue;
    }
    const content = checkContent({ ...leaf, frame }, readNotice, context);
    const key = noticeKey(frame.notice.site, frame.notice.sha256);
    // After a restore a notice may have a second leaf.
    if (content === undefined || notices.has(key)) continue;
    notices.set(key, { file: json.file, leaf: place.leaf, frame, content, picture: checkPicture(json.file, content, context) });
  }
  const answered = new Set<CheckedNotice>();
  for (const { frame, place, context: asked } of openings.consents) {
    const notice = asked === null ? undefined : notices.get(noticeKey(frame.site, asked.notice_sha256));
    if (notice !== undefined) answered.add(notice);
    else if (asked !== null) report.refute({ ...place, field: 'context', problem: 'names a notice that is not here with its leaf' });
  }
  const needed = new Set([...answered].flatMap(({ file, picture }) => (picture === null ? [file] : [file, picture.file])));
  for (const name of files.keys()) {
    if (name.startsWith('notices/') && !needed.has(name))
      report.refute({ file: name, problem: 'belongs to no notice that an opened leaf answers' });
  }
  return notices;
}

interface NoticeFile {
  sha256: string;
  content: Record<string, unknown>;
}

/** Hashes each file once, however many leaves name it. */
function noticeReader({ sha256, files, report }: LeafContext): (name: string) => NoticeFile | undefined {
  const known = new Map<string, NoticeFile | undefined>();
  const read = (file: string): NoticeFile | undefined => {
    const bytes = requireFile(file, files, report);
    const content = bytes && report.attempt({ file }, () => parseObject(textOf(bytes)));
    return content && { sha256: toHex(sha256(bytes)), content };
  };
  return (file) => {
    if (!known.has(file)) known.set(file, read(file));
    return known.get(file);
  };
}

/** Returns the content if the file is the notice to which the leaf commits. */
function checkContent(
  { json, entry, frame, place }: CheckedLeaf<TextLeafJson> & { frame: NoticeFrame },
  readNotice: (name: string) => NoticeFile | undefined,
  { sha256, report }: LeafContext,
): NoticeFile['content'] | undefined {
  const { notice } = frame;
  if (!equalBytes(entry.subarray(0, tagBytes), noticeTag(sha256, notice.site))) {
    report.refute({ ...place, field: 'entry', problem: 'has the tag of something else' });
  }
  if (json.file !== noticeFileName(notice)) report.refute({ ...place, field: 'file', problem: 'is not named after the notice' });
  const file = readNotice(json.file);
  if (file === undefined) return undefined;
  const here = { file: json.file, leaf: json.index };
  if (file.sha256 !== notice.sha256) {
    report.refute({ ...here, problem: 'is not the notice that was logged' });
    return undefined;
  }
  if (file.content['site_id'] === notice.site) return file.content;
  report.refute({ ...here, field: 'site_id', problem: 'is another site than that of its leaf' });
  return undefined;
}

/** Returns the picture of a form if it is the one that the notice describes. */
function checkPicture(
  file: string,
  { kind, picture }: Record<string, unknown>,
  { sha256, files, report }: LeafContext,
): NoticePicture | null {
  if (kind !== 'form' || picture === null || picture === undefined) return null;
  const { sha256: expected, media_type: mediaType, bytes: size } = Object(picture) as Record<string, unknown>;
  if (typeof expected !== 'string' || !/^[0-9a-f]{64}$/.test(expected) || !isPictureType(mediaType)) {
    report.doubt(`${file}: has a picture of a kind that this verifier does not know`);
    return null;
  }
  const name = pictureFileName(expected, mediaType);
  const bytes = requireFile(name, files, report);
  if (bytes === undefined) return null;
  if (bytes.length !== size || !equalBytes(sha256(bytes), fromHex(expected))) {
    report.refute({ file: name, problem: `is not the picture of ${file}` });
    return null;
  }
  return { file: name, mediaType };
}

const isPictureType = (type: unknown): type is PictureType => typeof type === 'string' && Object.hasOwn(pictureExtensions, type);
