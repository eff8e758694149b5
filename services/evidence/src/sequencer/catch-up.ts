import type { LogHead } from '../logs/log';
import { isSamePosition, startPosition, type Position } from '../register/position.rule';
import { extendChain } from './chain.rule';
import { checkHead, EditedLogError } from './check-head';
import { findChangedHeads, type FoundHead } from './heads.sql';
import type { SequencerParts } from './sequencer-parts';
import { signHeads } from './sign-heads';
import { readState, type Halt, type SequencerState } from './state.sql';

/** The database and the register disagree: turns were lost. Nothing is signed until an operator resumes. */
export class RolledBackError extends Error {
  override readonly name = 'RolledBackError';

  constructor(
    readonly database: Position,
    readonly register: Position | undefined,
  ) {
    super('The database of evidence lost turns that were signed.');
  }
}

/** A witness has signed a tree that our anchor log does not contain. Nothing is signed until an operator resumes. */
export class HaltedError extends Error {
  override readonly name = 'HaltedError';

  constructor(readonly halt: Halt) {
    super('A witness found that signed turns were lost.');
  }
}

export interface CaughtUp extends SequencerState {
  registered: Position | undefined;
}

type CatchUpParts = Pick<SequencerParts, 'database' | 'keys' | 'keyGeneration' | 'register' | 'refused' | 'known' | 'now'>;

/**
 * Reads the sequencer's position. If the last turn was interrupted after its commit, writes it to the register and
 * signs its logs (docs/adr/0013). Throws RolledBackError and HaltedError.
 */
export async function catchUp(parts: CatchUpParts): Promise<CaughtUp> {
  const { database, register } = parts;
  const state = await readState(database);
  if (state.halt !== undefined) throw new HaltedError(state.halt);
  const registered = await register.read();
  const changed = await findChangedHeads(database, state.position.turn);
  const isIntact = isTurnIntact(state, changed);

  const at = registered ?? startPosition;
  const isBehind = !isSamePosition(at, state.position);
  if (isBehind) {
    if (!extendsRegister(state, at, changed)) throw new RolledBackError(state.position, registered);
    await register.write(state.position, registered);
  }
  await signUnsigned(changed, isIntact, parts);
  return { ...state, registered: isBehind ? state.position : registered };
}

/** Whether the register lacks only the last turn: the turn was committed, then interrupted, and its rows are intact. */
export function extendsRegister(state: SequencerState, at: Position, changed: readonly FoundHead[]): boolean {
  return at.turn + 1 === state.position.turn && at.chain.equals(state.chainBefore) && isTurnIntact(state, changed);
}

function isTurnIntact({ position, chainBefore }: SequencerState, changed: readonly FoundHead[]): boolean {
  const heads = changed.flatMap((each) => ('head' in each ? [each.head] : []));
  const before = { turn: position.turn - 1, chain: chainBefore };
  return heads.length === changed.length && isSamePosition(extendChain(before, heads), position);
}

async function signUnsigned(changed: readonly FoundHead[], isIntact: boolean, parts: CatchUpParts): Promise<void> {
  const unsigned: LogHead[] = [];
  for (const { accountId, ...found } of changed) {
    try {
      if ('error' in found) throw new EditedLogError('the head cannot be read', { cause: found.error });
      if (found.head.checkpoint?.size === found.head.size) continue;
      await checkHead(parts.database, found.head, parts.keys, isIntact);
      unsigned.push(found.head);
    } catch (error) {
      if (!(error instanceof EditedLogError)) throw error;
      parts.refused.refuse(accountId, error);
    }
  }
  if (unsigned.length > 0) await signHeads(unsigned, parts);
}
