import { report } from '../start/progress';
import type { Spent } from './measure/costs';
import type { Stage } from './stage';

export interface Comparison {
  work: string;
  unit: 'per s' | 'ms';
  floor: readonly number[];
  product: readonly number[];
  /** Limits for the ratio of product to floor: upper limits for times, lower limits for rates. Absent if the ratio is for information. */
  bars?: { now: number; goal: number };
}

export interface CostReport {
  work: string;
  side: 'floor' | 'product';
  per: 'request' | 'row';
  rounds: readonly { done: number; spent: Spent }[];
}

export interface WorkReport {
  comparisons: readonly Comparison[];
  costs: readonly CostReport[];
  notes: readonly string[];
}

export interface Measured<Figures> {
  figures: Figures;
  done: number;
  spent: Spent;
}

interface Turns<Figures> {
  /** Runs before each turn and each repeated run, and after each turn of the floor. */
  prepare: () => Promise<void>;
  floor: () => Promise<Measured<Figures>>;
  product: () => Promise<Measured<Figures>>;
}

/**
 * Floor and product take turns, and the order alternates, so that a slow minute of the machine affects both. The
 * product is frozen while the floor runs.
 */
export function takeTurns<Figures>(stage: Stage, turns: Turns<Figures>): Promise<SidesMeasured<Figures>> {
  return alternate(stage.rounds, turns, async (measureFloor) => {
    stage.product.freeze();
    try {
      const measured = await measureFloor();
      // Remove the floor's events before the product continues.
      await turns.prepare();
      return measured;
    } finally {
      await stage.product.thaw();
    }
  });
}

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

/** Above this share, a run measures other programs more than ours. */
const toleratedOthersShare = 0.25;
const mostAttempts = 3;

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
