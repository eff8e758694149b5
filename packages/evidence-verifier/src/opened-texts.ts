import { textOf, type TextLeafJson } from '@consent/evidence-format';
import { type Files } from './check-files';
import { type CheckedLeaf } from './check-leaves';
import { type CheckedNotices } from './check-notices';
import { type Openings } from './check-openings';
import { type OpenedTexts } from './result';

export function openedTexts(
  { consents, erasures }: Openings,
  policies: readonly CheckedLeaf<TextLeafJson>[],
  notices: CheckedNotices,
  files: Files,
): OpenedTexts {
  return {
    consents: consents.map(({ frame, data, json, place: { leaf } }) => ({ leaf, frame, data, context: json.context ?? null })),
    erasures: erasures.map(({ frame: { at, by }, json, place: { leaf } }) => ({ leaf, at, by, records: json.records ?? [] })),
    policies: policies.flatMap(({ frame, json, place: { leaf } }) => {
      const bytes = files.get(json.file);
      return bytes === undefined || !('name' in frame) ? [] : [{ leaf, frame, data: textOf(bytes) }];
    }),
    notices: [...notices.values()].map(({ leaf, frame, file }) => ({ leaf, frame, content: textOf(files.get(file)!) })),
    pictures: new Map(
      [...notices.values()].flatMap(({ picture }) => (picture === null ? [] : [[picture.file, files.get(picture.file)!] as const])),
    ),
  };
}
