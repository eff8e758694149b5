import type { Frame } from '@consent/evidence-format';
import { logOfOrigin } from '@consent/evidence-verifier';

export interface OwnLeaf {
  index: number;
  frame: Exclude<Extract<Frame, { type: `log.${string}` }>, { type: 'log.index' }>;
}

export interface OwnLeavesToCheck {
  /** By index. */
  leaves: readonly OwnLeaf[];
  origin: string;
  /** Of the key that GET /log answers; undefined if it has none. */
  tagKeySha256: string | undefined;
  /** The log has leaves of subjects. */
  hasSubjects: boolean;
}

/** Of the log, in any epoch. */
export function logIdOf(origin: string): string {
  const { log } = logOfOrigin(origin);
  return log.slice(log.lastIndexOf('/') + 1);
}

/** The rules of docs/evidence-format.md, "The log's own leaves", and the tag key. */
export function checkOwnLeaves({ leaves, origin, tagKeySha256, hasSubjects }: OwnLeavesToCheck): {
  contradictions: string[];
  notes: string[];
} {
  const contradictions: string[] = [];
  const notes: string[] = [];
  const { epoch } = logOfOrigin(origin);
  const logId = logIdOf(origin);
  let latest = 0;
  let tagKeyAt: number | undefined;
  if (leaves[0]?.index !== 0 || leaves[0].frame.type !== 'log.opened')
    contradictions.push('leaf 0: is not log.opened, which every log begins with');
  for (const { index, frame } of leaves) {
    const fault = (text: string) => contradictions.push(`leaf ${index}: ${frame.type} ${text}`);
    if (frame.type === 'log.tag_key') {
      if (tagKeyAt !== undefined) fault(`is a second tag key beside leaf ${tagKeyAt}: records of a person may hide under it`);
      else if (frame.tag_key !== tagKeySha256)
        fault('commits to another tag key than GET /log answers: records of a person may hide under it');
      tagKeyAt = index;
      continue;
    }
    if (frame.type === 'log.opened' && index !== 0) fault('opens the log a second time');
    const named = logOfOrigin(frame.origin);
    if (frame.log !== logId || logIdOf(frame.origin) !== logId) fault('is of another log');
    if (named.epoch <= latest) fault(`is no later epoch than ${latest}`);
    latest = named.epoch;
    if (frame.type === 'log.resumed') {
      if (frame.size !== index) fault('does not name the number of leaves before it');
      notes.push(
        `Epoch ${named.epoch} began at leaf ${index}, at ${frame.at}: the operator went on after a loss of turns since turn ${frame.turn}.`,
      );
    }
  }
  if (tagKeyAt === undefined && hasSubjects) contradictions.push('the log has leaves of people and no log.tag_key');
  if (latest !== 0 && latest !== epoch)
    contradictions.push(`the checkpoint is of epoch ${epoch}, and the log's own leaves end with epoch ${latest}`);
  return { contradictions, notes };
}
