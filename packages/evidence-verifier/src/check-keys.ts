import { canonicalJson, readKeys, type KeysDocument } from '@consent/evidence-format';
import { hasLaterKeys, laterKeysDoubt, openCheckpoint, type CheckpointTools, type SignedCheckpoint } from './check-checkpoint';
import { requireFile, type Files } from './check-files';
import { type EarlierTree } from './check-completeness';
import { isEarlierEpoch, lostLeavesText } from './epochs';
import { type Report } from './report';

/** The reader saw this checkpoint earlier and kept it. It shows whether the log was rewritten since. */
export interface KnownCheckpoint {
  name: string;
  bytes: Uint8Array;
}

const noPinnedKeys = 'no keys from outside the bundle were given: its own keys prove only that it fits itself';

/** Without pinned keys it uses the bundle's own keys, whose owner is unproven. */
export async function checkCheckpoint(
  tools: CheckpointTools,
  files: Files,
  pinned: KeysDocument | undefined,
  report: Report,
): Promise<SignedCheckpoint | undefined> {
  const enclosedBytes = requireFile('keys.json', files, report);
  const enclosed = enclosedBytes && report.attempt({ file: 'keys.json' }, () => readKeys(enclosedBytes));
  const bytes = requireFile('checkpoint.txt', files, report);
  if (bytes === undefined || enclosed === undefined) return undefined;
  if (pinned === undefined) report.doubt(noPinnedKeys);

  const place = { file: 'checkpoint.txt', field: 'signatures' };
  const keys = pinned ?? enclosed;
  const opened = await attemptOpen(tools, bytes, keys, place, report);
  if (opened === 'unsigned') {
    const isDifferent = canonicalJson(enclosed) !== canonicalJson(keys);
    const known = await attemptOpen(tools, bytes, enclosed, place, report);
    if (pinned !== undefined && isDifferent && typeof known === 'object') {
      report.doubt(
        'checkpoint.txt: no key that you pinned signed it, only keys of the bundle itself. Get the current keys from the operator',
      );
      return known;
    }
    if (hasLaterKeys(keys.generations)) report.doubt(laterKeysDoubt);
    else report.refute({ ...place, problem: 'no key of the log signed it' });
    return undefined;
  }
  if (opened?.hasLaterKeys === true) report.doubt(laterKeysDoubt);
  return opened;
}

/** Checkpoints of other logs, larger ones, and those without a known key cannot be compared. */
export async function openKnown(
  tools: CheckpointTools,
  known: readonly KnownCheckpoint[],
  keys: KeysDocument,
  checkpoint: SignedCheckpoint,
  report: Report,
): Promise<EarlierTree[]> {
  const earlier: EarlierTree[] = [];
  for (const { name, bytes } of known) {
    const opened = await attemptOpen(tools, bytes, keys, { file: name }, report);
    if (opened === undefined) continue;
    if (opened === 'unsigned') report.doubt(`${name}: no known key signed it`);
    else if (opened.origin !== checkpoint.origin && !isEarlierEpoch(opened.origin, checkpoint.origin)) {
      report.doubt(`${name}: it is of another log, ${opened.origin}`);
    } else if (opened.size <= checkpoint.size) earlier.push({ file: name, checkpoint: opened });
    else if (opened.origin !== checkpoint.origin) report.doubt(lostLeavesText(name, opened));
    else report.doubt(`${name}: its tree is larger than that of the bundle. Ask for a new bundle to compare them`);
  }
  return earlier;
}

function attemptOpen(
  tools: CheckpointTools,
  bytes: Uint8Array,
  keys: KeysDocument,
  place: { file: string; field?: string },
  report: Report,
): Promise<SignedCheckpoint | 'unsigned' | undefined> {
  return report.attemptLater(place, async () => (await openCheckpoint(tools, bytes, keys)) ?? 'unsigned');
}
