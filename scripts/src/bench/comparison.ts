import { report } from '../start/progress';
import type { Spent } from './measure/costs';
import type { Stage } from './stage';

/** One line of the table: what floor and product did, round by round. */
export interface Comparison {
  work: string;
  unit: 'per s' | 'ms';
  floor: readonly number[];
  product: readonly number[];
  /** Of product to floor; for times these are the most, for rates the least. Absent where the ratio only informs. */
  bars?: { now: number; goal: number };
}

/** What one side cost, round by round. */
export interface CostReport {
  work: string;
  side: 'floor' | 'product';
  /** What the CPU time is divided by. */
  per: 'request' | 'row';
  rounds: readonly { done: number; spent: Spent }[];
}

export interface WorkReport {
  comparisons: readonly Comparison[];
  costs: readonly CostReport[];
  /** What a reader has to know of the figures, such as requests that failed. */
  notes: readonly string[];
}

/** A measurement of one side in one round. */
export interface Measured<Figures> {
  figures: Figures;
  done: number;
  spent: Spent;
}

interface Turns<Figures> {
  /** Makes ready for a turn and tidies up after the floor's. */
  prepare: () => Promise<void>;
  floor: () => Promise<Measured<Figures>>;
  product: () => Promise<Measured<Figures>>;
}

/**
 * Floor and product in turns, and who is first changes too: the machine's bad
 * minutes fall on both. The product stands still while the floor runs.
 */
export function takeTurns<Figures>(stage: Stage, turns: Turns<Figures>): Promise<SidesMeasured<Figures>> {
  return alternate(stage.rounds, turns, async (measureFloor) => {
    stage.product.freeze();
    try {
      const measured = await measureFloor();
      // The product must not find the floor's events when it goes on.
      await turns.prepare();
      return measured;
    } finally {
      await stage.product.thaw();
    }
  });
}

/** The same where both sides are the product, with different settings. */
export function compareSettings<Figures>(stage: Stage, turns: Turns<Figures>): Promise<SidesMeasured<Figures>> {
  return alternate(stage.rounds, turns, (measureFloor) => measureFloor());
}

interface SidesMeasured<Figures> {
  floor: Measured<Figures>[];
  product: Measured<Figures>[];
}

type Measure<Figures> = () => Promise<Measured<Figures>>;

async function alternate<Figures>(
  rounds: number,
  { prepare, floor, product }: Turns<Figures>,
  aroundFloor: (measure: Measure<Figures>) => Promise<Measured<Figures>>,
): Promise<SidesMeasured<Figures>> {
  const results: SidesMeasured<Figures> = { floor: [], product: [] };
  const floorTurn = async () => {
    await prepare();
    results.floor.push(await aroundFloor(() => undisturbed(floor, prepare)));
  };
  const productTurn = async () => {
    await prepare();
    results.product.push(await undisturbed(product, prepare));
  };
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? [floorTurn, productTurn] : [productTurn, floorTurn];
    for (const turn of order) await turn();
  }
  return results;
}

/** Above it a run says more of other programs than of ours. */
const toleratedOthersShare = 0.25;
const mostAttempts = 3;

/** Measures again what other programs disturbed; of several attempts the least disturbed one counts. */
async function undisturbed<Figures>(measure: Measure<Figures>, prepare: () => Promise<void>): Promise<Measured<Figures>> {
  let best = await measure();
  for (let attempt = 2; attempt <= mostAttempts && best.spent.othersShare > toleratedOthersShare; attempt++) {
    report(`  other programs took ${(best.spent.othersShare * 100).toFixed(0)} % of the processors; measured again`);
    await prepare();
    const again = await measure();
    if (again.spent.othersShare < best.spent.othersShare) best = again;
  }
  return best;
}
