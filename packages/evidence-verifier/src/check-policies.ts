import {
  dataHash,
  equalBytes,
  nameHash,
  policyFileName,
  policyTag,
  tagBytes,
  textOf,
  toHex,
  utf8,
  type Frame,
  type PolicyLeafJson,
  type PolicyText,
} from '@consent/evidence-format';
import { requireFile } from './check-files';
import { type CheckedLeaf, type LeafContext } from './check-leaves';
import { type Openings } from './check-openings';
import { readObject } from './read-object';

type PublishedFrame = Extract<Frame, { name: string }>;

export type PolicyTexts = ReadonlyMap<string, string>;

/** Each policy version that an open leaf names must be here, word for word, and published in the same log. */
export function checkPolicies(leaves: readonly CheckedLeaf<PolicyLeafJson>[], openings: Openings, context: LeafContext): PolicyTexts {
  const { report, files } = context;
  const texts = new Map<string, string>();
  const published = new Map<string, PolicyText>();
  for (const leaf of leaves) {
    const { frame, place } = leaf;
    if (frame.type !== 'policy.published' && frame.type !== 'policy.attested') {
      report.refute({ ...place, field: 'frame.type', problem: `${frame.type} does not publish a policy version` });
      continue;
    }
    const firstLine = checkText({ ...leaf, frame }, context);
    if (firstLine === undefined) continue;
    texts.set(leaf.json.file, firstLine);
    published.set(leaf.json.file, frame.policy);
  }
  const needed = new Set<string>();
  for (const { frame, place } of openings.consents) {
    if (frame.policy.id === '') continue;
    const file = policyFileName(frame.policy);
    needed.add(file);
    const policy = published.get(file);
    if (policy === undefined) report.refute({ ...place, field: 'frame.policy', problem: `${file} is not here with its leaf` });
    else if (policy.sha256 !== frame.policy.sha256) {
      report.refute({ ...place, field: 'frame.policy.sha256', problem: `is not the text of ${file}` });
    }
  }
  for (const name of files.keys()) {
    if (name.startsWith('policies/') && !needed.has(name)) report.refute({ file: name, problem: 'is a policy that no opened leaf names' });
  }
  return texts;
}

/** Returns the first line of the text if the file matches the leaf's commitment. */
function checkText(
  { json, entry, frame, place }: CheckedLeaf<PolicyLeafJson> & { frame: PublishedFrame },
  context: LeafContext,
): string | undefined {
  const { sha256, files, report, account } = context;
  const { policy } = frame;
  if (!equalBytes(entry.subarray(0, tagBytes), policyTag(sha256, policy.id))) {
    report.refute({ ...place, field: 'entry', problem: 'has the tag of something else' });
  }
  if (json.file !== policyFileName(policy)) report.refute({ ...place, field: 'file', problem: 'is not named after the policy' });
  const bytes = requireFile(json.file, files, report);
  if (bytes === undefined) return undefined;
  const here = { file: json.file, leaf: json.index };
  const text = report.attempt(here, () => textOf(bytes));
  if (text === undefined) return undefined;
  if (dataHash(sha256, text) !== frame.data) {
    report.refute({ ...here, problem: 'is not the text that was logged' });
    return undefined;
  }
  const data = readObject(text) ?? {};
  const content = String(data.content);
  const fits =
    data.id === policy.id &&
    data.version === policy.version &&
    data.user_id === account &&
    nameHash(sha256, String(data.name)) === frame.name &&
    toHex(sha256(utf8(content))) === policy.sha256;
  if (!fits) report.refute({ ...here, field: 'frame', problem: 'the text and its frame do not say the same' });
  return content.split('\n', 1)[0] ?? '';
}
