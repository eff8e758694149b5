import { canonicalJson, parseCheckpoint, parseNote, readKeys, textOf, type KeysDocument } from '@consent/evidence-format';
import {
  hasLaterKeys,
  incompleteKeysDoubt,
  laterKeysDoubt,
  openCheckpoint,
  type CheckpointTools,
  type OpenedCheckpoint,
  type SignedCheckpoint,
} from './check-checkpoint';
import { requireFile, type Files } from './check-files';
import { type EarlierTree } from './check-completeness';
import { isAnchorOf } from './check-anchors';
import { isEarlierEpoch, lostLeavesText } from './epochs';
import { type Report } from './report';

/** The reader saw this checkpoint earlier and kept it. It shows whether the log was rewritten since. */
export interface KnownCheckpoint {
  name: string;
  bytes: Uint8Array;
}

const strangeKeys =
  'checkpoint.txt: no key that you pinned signed it, only keys of the bundle itself. Get the current keys from the operator';
const noPinnedKeys = 'no keys from outside the bundle were given: its own keys prove only that it fits itself';

export function readEnclosedKeys(files: Files, report: Report): KeysDocument | undefined {
  const bytes = requireFile('keys.json', files, report);
  return bytes && report.attempt({ file: 'keys.json' }, () => readKeys(bytes));
}

/** Without pinned keys it uses the bundle's own keys, whose owner is unproven. */
export async function checkCheckpoint(
  tools: CheckpointTools,
  files: Files,
  { pinned, enclosed }: { pinned: KeysDocument | undefined; enclosed: KeysDocument | undefined },
  report: Report,
): Promise<SignedCheckpoint | undefined> {
  const bytes = requireFile('checkpoint.txt', files, report);
  if (bytes === undefined || enclosed === undefined) return undefined;
  if (pinned === undefined) report.doubt(noPinnedKeys);

  const place = { file: 'checkpoint.txt', field: 'signatures' };
  const keys = pinned ?? enclosed;
  const opened = await attemptOpen(tools, bytes, keys, place, report);
  if (opened === undefined) return undefined;
  if (typeof opened === 'object') {
    if (opened.hasLaterKeys) report.doubt(laterKeysDoubt);
    return opened;
  }
  // The bundle's own keys still show what it claims.
  const isDifferent = pinned !== undefined && canonicalJson(enclosed) !== canonicalJson(pinned);
  const own = isDifferent ? await attemptOpen(tools, bytes, enclosed, place, report) : opened;
  if (opened === 'incomplete') report.doubt(incompleteKeysDoubt);
  else if (typeof own === 'object') report.doubt(strangeKeys);
  else if (hasLaterKeys(keys.generations)) report.doubt(laterKeysDoubt);
  else report.refute({ ...place, problem: 'no key of the log signed it' });
  return typeof own === 'object' ? own : undefined;
}

export interface OpenedKnown {
  ofLog: EarlierTree[];
  ofAnchorLog: { name: string; checkpoint: SignedCheckpoint }[];
}

/** Checkpoints of other logs, larger ones, and those without a known key cannot be compared. */
export async function openKnown(
  tools: CheckpointTools,
  known: readonly KnownCheckpoint[],
  keys: KeysDocument,
  checkpoint: SignedCheckpoint,
  log: string,
  report: Report,
): Promise<OpenedKnown> {
  const earlier: EarlierTree[] = [];
  const ofAnchorLog: OpenedKnown['ofAnchorLog'] = [];
  for (const { name, bytes } of known) {
    const origin = report.attempt({ file: name }, () => parseCheckpoint(parseNote(textOf(bytes)).body).origin);
    if (origin === undefined) continue;
    const isOfAnchorLog = isAnchorOf(origin, log, checkpoint.origin);
    const opened = await report.attemptLater({ file: name }, () => openCheckpoint(tools, bytes, keys, { isExact: isOfAnchorLog }));
    if (opened === undefined) continue;
    if (isOfAnchorLog) {
      if (typeof opened === 'object') ofAnchorLog.push({ name, checkpoint: opened });
      else report.doubt(`${name}: no key of the anchor log signed it`);
      continue;
    }
    if (typeof opened === 'string') report.doubt(`${name}: ${opened === 'unsigned' ? 'no known key signed it' : incompleteKeysDoubt}`);
    else if (opened.origin !== checkpoint.origin && !isEarlierEpoch(opened.origin, checkpoint.origin)) {
      report.doubt(`${name}: it is of another log, ${opened.origin}`);
    } else if (opened.size <= checkpoint.size) earlier.push({ file: name, checkpoint: opened });
    else if (opened.origin !== checkpoint.origin) report.doubt(lostLeavesText(name, opened));
    else report.doubt(`${name}: its tree is larger than that of the bundle. Ask for a new bundle to compare them`);
  }
  return { ofLog: earlier, ofAnchorLog };
}

function attemptOpen(
  tools: CheckpointTools,
  bytes: Uint8Array,
  keys: KeysDocument,
  place: { file: string; field?: string },
  report: Report,
): Promise<OpenedCheckpoint | undefined> {
  return report.attemptLater(place, () => openCheckpoint(tools, bytes, keys));
}
