import type { Handle } from '@consent/postgres';
import { absentAs, bigint, buffer, instant, integer, readerOf, selectOf, text } from '@consent/postgres/columns';
import type { Position } from '../register/position.rule';

export interface SequencerState {
  position: Position;
  chainBefore: Buffer;
  epoch: number;
  lost: Position | undefined;
  /** When the last complete round of anchoring began. */
  anchoredAtMs: number | undefined;
  /** A witness found a rollback. Nothing may be signed. */
  halt: Halt | undefined;
}

export interface Halt {
  /** The witness, and the size of the tree of the anchor log that it signed. */
  by: string;
  size: number;
  atMs: number;
}

const stateColumns = {
  turn: bigint('turn'),
  chain: buffer('chain'),
  chainBefore: buffer('chain_before'),
  epoch: integer('epoch'),
  lostTurn: absentAs(null, bigint('lost_turn')),
  lostChain: absentAs(null, buffer('lost_chain')),
  anchoredAtMs: absentAs(undefined, instant('anchored_at')),
  haltedAtMs: absentAs(undefined, instant('halted_at')),
  haltedBy: absentAs('', text('halted_by')),
  haltedSize: absentAs(0, bigint('halted_size')),
};
const stateSelect = selectOf(stateColumns);
const readRow = readerOf(stateColumns);

export async function readState(db: Handle): Promise<SequencerState> {
  const { rows } = await db.query('read_sequencer', `SELECT ${stateSelect} FROM sequencer`, []);
  return stateOf(rows[0]);
}

/** Other sequencers and `resume` wait for this lock. */
export async function lockState(tx: Handle): Promise<SequencerState> {
  const { rows } = await tx.query('lock_sequencer', `SELECT ${stateSelect} FROM sequencer FOR UPDATE`, []);
  return stateOf(rows[0]);
}

export async function advance(tx: Handle, from: Position, to: Position): Promise<boolean> {
  const { rowCount } = await tx.query(
    'advance_sequencer',
    'UPDATE sequencer SET turn = $3, chain = $4, chain_before = chain WHERE turn = $1 AND chain = $2',
    [from.turn, from.chain, to.turn, to.chain],
  );
  return rowCount === 1;
}

export async function enterEpoch(tx: Handle, at: Position, lost: Position): Promise<number> {
  const { rows } = await tx.query<{ epoch: number }>(
    'enter_epoch',
    `UPDATE sequencer SET turn = $1, chain = $2, chain_before = $2, epoch = epoch + 1, lost_turn = $3, lost_chain = $4,
       halted_at = NULL, halted_by = NULL, halted_size = NULL RETURNING epoch`,
    [at.turn, at.chain, lost.turn, lost.chain],
  );
  return rows[0]!.epoch;
}

export async function halt(tx: Handle, { by, size, atMs }: Halt): Promise<void> {
  await tx.query('halt_sequencer', 'UPDATE sequencer SET halted_at = $1, halted_by = $2, halted_size = $3', [new Date(atMs), by, size]);
}

/** Work, by source, that is in a log but may still be in the source's queue. */
export async function findPending(db: Handle): Promise<Map<string, number[]>> {
  const { rows } = await db.query<{ source: string; pending: string[] }>('find_pending_work', 'SELECT source, pending FROM sources', []);
  return new Map(rows.map(({ source, pending }) => [source, pending.map(Number)]));
}

export async function setPending(tx: Handle, source: string, ids: readonly number[], loggedUntilMs: number): Promise<void> {
  await tx.query(
    'set_pending_work',
    `INSERT INTO sources (source, pending, logged_until) VALUES ($1, $2::bigint[], $3)
     ON CONFLICT (source) DO UPDATE SET pending = excluded.pending, logged_until = excluded.logged_until`,
    [source, ids, new Date(loggedUntilMs)],
  );
}

function stateOf(row: object | undefined): SequencerState {
  if (row === undefined) throw new Error('The row of the table sequencer is gone.');
  const { turn, chain, chainBefore, epoch, lostTurn, lostChain, anchoredAtMs, haltedAtMs, haltedBy, haltedSize } = readRow(row);
  const lost = lostTurn === null || lostChain === null ? undefined : { turn: lostTurn, chain: lostChain };
  const halted = haltedAtMs === undefined ? undefined : { by: haltedBy, size: haltedSize, atMs: haltedAtMs };
  return { position: { turn, chain }, chainBefore, epoch, lost, anchoredAtMs, halt: halted };
}
