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
  type PolicyText,
  type TextLeafJson,
} from '@consent/evidence-format';
import { requireFile } from './check-files';
import { type CheckedLeaf, type LeafContext } from './check-leaves';
import { type Openings } from './check-openings';
import { parseObject } from './read-object';

type PublishedFrame = Extract<Frame, { name: string }>;

export type PolicyTexts = ReadonlyMap<string, string>;

/** Each policy version that an open leaf names must be here, word for word, and published in the same log. */
export function checkPolicies(leaves: readonly CheckedLeaf<TextLeafJson>[], openings: Openings, context: LeafContext): PolicyTexts {
  const { report, files } = context;
  const texts = new Map<string, string>();
  const published = new Map<string, PolicyText>();
  const readPolicy = policyReader(context);
  for (const leaf of leaves) {
    const { frame, place } = leaf;
    if (frame.type !== 'policy.published' && frame.type !== 'policy.attested') {
      report.refute({ ...place, field: 'frame.type', problem: `${frame.type} does not publish a policy version` });
      continue;
    }
    const firstLine = checkText({ ...leaf, frame }, readPolicy, context);
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

interface PolicyFile {
  /** What the leaf commits to. */
  commitment: string;
  data: Record<string, unknown>;
  nameHash: string;
  contentHash: string;
  firstLine: string;
}

/** Hashes each file once, however many leaves name it. */
function policyReader({ sha256, files, report }: LeafContext): (name: string) => PolicyFile | undefined {
  const known = new Map<string, PolicyFile | undefined>();
  const read = (file: string): PolicyFile | undefined => {
    const bytes = requireFile(file, files, report);
    const text = bytes && report.attempt({ file }, () => textOf(bytes));
    const data = text === undefined ? undefined : report.attempt({ file }, () => parseObject(text));
    if (text === undefined || data === undefined) return undefined;
    const { name, content } = data;
    if (typeof name !== 'string' || typeof content !== 'string') {
      report.refute({ file, problem: 'has no name or no content' });
      return undefined;
    }
    return {
      commitment: dataHash(sha256, text),
      data,
      nameHash: nameHash(sha256, name),
      contentHash: toHex(sha256(utf8(content))),
      firstLine: content.split('\n', 1)[0] ?? '',
    };
  };
  return (file) => {
    if (!known.has(file)) known.set(file, read(file));
    return known.get(file);
  };
}

/** Returns the first line of the text if the file matches the leaf's commitment. */
function checkText(
  { json, entry, frame, place }: CheckedLeaf<TextLeafJson> & { frame: PublishedFrame },
  readPolicy: (name: string) => PolicyFile | undefined,
  { sha256, report, account }: LeafContext,
): string | undefined {
  const { policy } = frame;
  if (!equalBytes(entry.subarray(0, tagBytes), policyTag(sha256, policy.id))) {
    report.refute({ ...place, field: 'entry', problem: 'has the tag of something else' });
  }
  if (json.file !== policyFileName(policy)) report.refute({ ...place, field: 'file', problem: 'is not named after the policy' });
  const file = readPolicy(json.file);
  if (file === undefined) return undefined;
  const here = { file: json.file, leaf: json.index };
  if (file.commitment !== frame.data) {
    report.refute({ ...here, problem: 'is not the text that was logged' });
    return undefined;
  }
  const { data } = file;
  const fits =
    data.id === policy.id &&
    data.version === policy.version &&
    data.user_id === account &&
    file.nameHash === frame.name &&
    file.contentHash === policy.sha256;
  if (!fits) report.refute({ ...here, field: 'frame', problem: 'the text and its frame do not say the same' });
  return file.firstLine;
}
