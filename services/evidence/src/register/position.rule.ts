/** A turn of the sequencer and the chain over all turns up to it: 32 bytes. */
export interface Position {
  turn: number;
  chain: Buffer;
}

/** Before the first turn. */
export const startPosition: Position = { turn: 0, chain: Buffer.alloc(32) };

/** What the register holds: one line, the turn in decimal and the chain in hex. */
export function positionText({ turn, chain }: Position): string {
  return `${turn} ${chain.toString('hex')}\n`;
}

/** Throws for text that is no position: a damaged register must not pass for an empty one. */
export function parsePosition(text: string): Position {
  const [, turn, chain] = /^(\d{1,15}) ([0-9a-f]{64})\n$/.exec(text) ?? [];
  if (turn === undefined || chain === undefined) throw new Error('The register holds something else than a turn and its chain.');
  return { turn: Number(turn), chain: Buffer.from(chain, 'hex') };
}

export function isSamePosition(a: Position, b: Position): boolean {
  return a.turn === b.turn && a.chain.equals(b.chain);
}
