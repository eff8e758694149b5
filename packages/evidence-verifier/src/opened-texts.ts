import { textOf } from '@consent/evidence-format';
import { type Files } from './check-files';
import { type CheckedLeaf } from './check-leaves';
import { type Openings } from './check-openings';
import { type OpenedTexts } from './result';

export function openedTexts(
  { consents, erasures }: Openings,
  policies: readonly CheckedLeaf<{ index: number; entry: string; frame: string; file: string }>[],
  files: Files,
): OpenedTexts {
  return {
    consents: consents.map(({ frame, data, place: { leaf } }) => ({ leaf, frame, data })),
    erasures: erasures.map(({ frame: { at, by }, json, place: { leaf } }) => ({ leaf, at, by, records: json.records ?? [] })),
    policies: policies.flatMap(({ frame, json, place: { leaf } }) => {
      const bytes = files.get(json.file);
      return bytes === undefined || !('name' in frame) ? [] : [{ leaf, frame, data: textOf(bytes) }];
    }),
  };
}
