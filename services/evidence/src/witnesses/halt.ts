import type { Transaction } from '@consent/postgres';
import { halt, lockState } from '../sequencer/state.sql';
import { findAnchorSize } from './witnesses.sql';

interface Found {
  witness: string;
  /** Of the checkpoint that the witness was asked about. */
  epoch: number;
  /** Of the tree that the witness signed. */
  size: number;
  /** Not lost if the anchor log has this size by now. 0: lost in any case. */
  unlessAnchorHas: number;
  atMs: number;
}

/** Stops all signing until an operator resumes. Returns false if nothing is lost or signing was already stopped. */
export async function haltIfLost(transaction: Transaction, { witness, epoch, size, unlessAnchorHas, atMs }: Found): Promise<boolean> {
  return transaction(async (tx) => {
    const state = await lockState(tx);
    if (state.epoch !== epoch || state.halt !== undefined) return false;
    if (unlessAnchorHas > 0 && (await findAnchorSize(tx)) >= unlessAnchorHas) return false;
    await halt(tx, { by: witness, size, atMs });
    return true;
  });
}
