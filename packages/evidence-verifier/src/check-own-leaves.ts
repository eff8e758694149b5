import { logTag, mostOwnLeaves, type Frame, type OwnLeafJson } from '@consent/evidence-format';
import { checkLeaves, type CheckedLeaf, type LeafContext, type ShownLeaves } from './check-leaves';
import { logOfOrigin } from './epochs';
import { compareTagged, findTagged, type Tagged } from './find-tagged';

export interface Loss {
  leaf: number;
  at: string;
  epoch: number;
  /** The size at which the log went on. */
  size: number;
  turn: number;
}

export interface LogHistory {
  /** Undefined if unknown. */
  openedAtMs: number | undefined;
  /** Leaves after which older ones may follow in any order, because the log lost them. Undefined: unknown. */
  restarts: readonly { leaf: number; atMs: number }[] | undefined;
  losses: readonly Loss[];
  /** The bundle opens the log's own leaves, and all of their types are known. */
  isKnown: boolean;
}

const file = 'completeness.json';

/** Forms 1 and 2 do not open the log's own leaves. In the first epoch nothing was lost. */
export function unknownHistory(origin: string): LogHistory {
  return { openedAtMs: undefined, restarts: logOfOrigin(origin).epoch === 1 ? [] : undefined, losses: [], isKnown: false };
}

/**
 * Checks that every entry with the log's own tag is opened, and that the log was opened once, has one tag key, and says so when it went on
 * after a loss. `hasLeaves`: the log has leaves of the subject, which need a tag key.
 */
export function checkOwnLeaves(
  own: readonly OwnLeafJson[],
  { log, shown, indexed, hasLeaves }: { log: string; shown: ShownLeaves; indexed: Tagged['indexed']; hasLeaves: boolean },
  context: LeafContext,
): LogHistory {
  const { checkpoint, report } = context;
  if (own.length > mostOwnLeaves) {
    report.doubt(`${file}: has more than ${mostOwnLeaves} leaves of the log itself, which this verifier does not read`);
    return { ...unknownHistory(checkpoint.origin), restarts: undefined };
  }
  const checked = checkLeaves(file, own, context);
  const problems = { file, missing: 'is missing: the log has this leaf of its own', strange: 'has not the tag of the log itself' };
  compareTagged(own, logTag, findTagged(logTag, shown, indexed), problems, report);
  const isKnown = checked.length === own.length;
  const ofType = <T extends Frame['type']>(type: T) => checked.filter((leaf): leaf is Typed<T> => leaf.frame.type === type);
  const [opened, ...openedAgain] = ofType('log.opened');
  const [tagKey, ...otherKeys] = ofType('log.tag_key');
  const resumed = ofType('log.resumed');

  for (const { frame, place } of checked) {
    if (!frame.type.startsWith('log.') || frame.type === 'log.index')
      report.refute({ ...place, field: 'frame.type', problem: `${frame.type} is no leaf of the log itself` });
  }
  if (isKnown && opened?.place.leaf !== 0)
    report.refute({ file, leaf: 0, field: 'frame.type', problem: 'is not log.opened, which every log begins with' });
  for (const { place } of openedAgain) report.refute({ ...place, field: 'frame.type', problem: 'opens the log a second time' });
  for (const { place } of otherKeys) {
    const problem = `is a second tag key beside leaf ${tagKey!.place.leaf}: records of a person may hide under it`;
    report.refute({ ...place, field: 'frame.tag_key', problem });
  }
  if (isKnown && tagKey === undefined && hasLeaves)
    report.refute({ file, field: 'frame.type', problem: 'has no log.tag_key, and the log has tags' });
  checkEpochs([...(opened === undefined ? [] : [opened]), ...resumed], log, isKnown, context);

  const isAfterLoss = opened !== undefined && logOfOrigin(opened.frame.origin).epoch > 1;
  const restarts = [...(isAfterLoss ? [opened] : []), ...resumed].map(({ frame, place }) => ({
    leaf: place.leaf,
    atMs: Date.parse(frame.at),
  }));
  return {
    openedAtMs: opened === undefined || !isKnown ? undefined : Date.parse(opened.frame.at),
    restarts: isKnown ? restarts : undefined,
    losses: resumed.map(lossOf),
    isKnown,
  };
}

type Typed<T extends Frame['type']> = CheckedLeaf<OwnLeafJson> & { frame: Extract<Frame, { type: T }> };

function lossOf({ frame, place }: Typed<'log.resumed'>): Loss {
  const { at, origin, size, turn } = frame;
  return { leaf: place.leaf, at, epoch: logOfOrigin(origin).epoch, size, turn };
}

/** The log names itself whenever it begins or goes on, each time in a later epoch. The last one is that of the checkpoint. */
function checkEpochs(
  starts: readonly (Typed<'log.opened'> | Typed<'log.resumed'>)[],
  log: string,
  isKnown: boolean,
  { checkpoint, report }: LeafContext,
): void {
  let latest = 0;
  for (const { frame, place } of starts) {
    const named = logOfOrigin(frame.origin);
    if (frame.log !== log || named.log.split('/').at(-1) !== log) {
      report.refute({ ...place, field: 'frame.log', problem: 'is another log than in manifest.json' });
    }
    if (named.epoch <= latest) report.refute({ ...place, field: 'frame.origin', problem: `is no later epoch than ${latest}` });
    latest = named.epoch;
    if (frame.type === 'log.resumed' && frame.size !== place.leaf) {
      report.refute({ ...place, field: 'frame.size', problem: 'is not the number of leaves before it' });
    }
  }
  const { epoch } = logOfOrigin(checkpoint.origin);
  if (isKnown && latest !== 0 && latest !== epoch) {
    const problem = `is of epoch ${epoch}, and the log's own leaves end with epoch ${latest}`;
    report.refute({ file: 'checkpoint.txt', field: 'origin', problem });
  }
}
