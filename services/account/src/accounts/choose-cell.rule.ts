import type { Cell } from '@consent/kernel';

/** Chooses by weight. `random` is at least 0 and below 1. */
export function chooseCell(cells: readonly Pick<Cell, 'name' | 'weight'>[], random: number): string {
  let rest = random * cells.reduce((sum, { weight }) => sum + weight, 0);
  const chosen = cells.find(({ weight }) => (rest -= weight) < 0);
  if (chosen === undefined) throw new Error('no cell has a weight');
  return chosen.name;
}
