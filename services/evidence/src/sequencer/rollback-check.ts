import { sharePending, within } from '@consent/kernel';
import type { Handle } from '@consent/postgres';
import { runInRequest } from '@consent/rpc';
import { isSamePosition, startPosition, type Position } from '../register/position.rule';
import type { Register } from '../register/register';
import { extendsRegister } from './catch-up';
import { findChangedHeads } from './heads.sql';
import { readState } from './state.sql';

interface CheckParts {
  database: Handle;
  register: Register;
}

/** A store of the register that does not reply must not hold up an answer. */
const longestMs = 2000;

/**
 * Whether signed turns are missing from the database, by the register or by a witness, so that nothing is signed until an operator acts. Every replica can
 * tell, not only the sequencer. False if the register cannot be read.
 */
export function createRollbackCheck(parts: CheckParts): () => Promise<boolean> {
  const findTwice = async () => {
    if ((await readState(parts.database)).halt !== undefined) return true;
    const first = await findDifference(parts);
    if (first === undefined) return false;
    // The sequencer may have written between our two reads, so count only what we see twice.
    const second = await findDifference(parts);
    return second !== undefined && isSamePosition(first.database, second.database) && isSamePosition(first.register, second.register);
  };
  // Without the request of the first caller: the others still wait when it leaves.
  const check = sharePending(() => runInRequest(undefined, findTwice));
  return async () => {
    const isRolledBack = await within(
      longestMs,
      check().catch(() => false),
    );
    return isRolledBack === true;
  };
}

async function findDifference({ database, register }: CheckParts): Promise<{ database: Position; register: Position } | undefined> {
  const state = await readState(database);
  const at = (await register.read()) ?? startPosition;
  if (isSamePosition(at, state.position)) return undefined;
  if (extendsRegister(state, at, await findChangedHeads(database, state.position.turn))) return undefined;
  return { database: state.position, register: at };
}
