export interface Position {
  turn: number;
  chain: Buffer;
}

export const startPosition: Position = { turn: 0, chain: Buffer.alloc(32) };

export function positionText({ turn, chain }: Position): string {
  return `${turn} ${chain.toString('hex')}\n`;
}

/** Throws on malformed text: a damaged register must not look empty. */
export function parsePosition(text: string): Position {
  const [, turn, chain] = /^(\d{1,15}) ([0-9a-f]{64})\n$/.exec(text) ?? [];
  if (turn === undefined || chain === undefined) throw new Error('The register holds something else than a turn and its chain.');
  return { turn: Number(turn), chain: Buffer.from(chain, 'hex') };
}

export function isSamePosition(a: Position, b: Position): boolean {
  return a.turn === b.turn && a.chain.equals(b.chain);
}
