import { connectToAccount } from '../start/account-connection';
import { compareSettings, type Measured, type WorkReport } from './comparison';
import { consentBody } from './load/consent-body';
import { createLoader } from './load/loader';
import { measureCosts } from './measure/costs';
import type { Load } from './measure/wrk';
import { openAccount, type OpenedAccount } from './product/tenant';
import { reportRun, step } from './progress';
import type { Stage } from './stage';

/** Of the product that `cells` measures. */
export const benchCells = ['main', 'cell_01', 'cell_02', 'cell_03'] as const;

const accountsOfLoad = 4;
const visitors = 2000;
const warmUpSeconds = 3;

/** What it costs that accounts of concurrent requests are in several cells of one database: always four accounts. */
export async function measureCells(stage: Stage): Promise<WorkReport> {
  const byCell = await step('four accounts in each cell', () => openAccounts(stage));
  const loads = new Map<number, (side: string) => Promise<Measured<Load>>>();
  for (const cells of [1, 2, 4]) loads.set(cells, await loadOf(stage, cells, accountsIn(byCell, cells)));
  const compared: { cells: number; turns: Awaited<ReturnType<typeof compareSettings<Load>>> }[] = [];
  for (const cells of [2, 4]) {
    const turns = await step(`creates in ${cells} cells`, () =>
      compareSettings<Load>(stage, {
        prepare: () => clear(stage),
        floor: () => loads.get(1)!('1 cell'),
        product: () => loads.get(cells)!(`${cells} cells`),
      }),
    );
    compared.push({ cells, turns });
  }
  const rates = (side: Measured<Load>[]) => side.map(({ figures }) => figures.perSecond);
  const nameOf = (cells: number) => `POST /consents, 64 connections, accounts in ${cells} cells`;
  return {
    comparisons: compared.map(({ cells, turns }) => ({
      work: `${nameOf(cells)} to 1 cell`,
      unit: 'per s',
      floor: rates(turns.floor),
      product: rates(turns.product),
    })),
    costs: compared.map(({ cells, turns }) => ({ work: nameOf(cells), side: 'product', per: 'request', rounds: turns.product })),
    notes: compared.flatMap(({ cells, turns }) => {
      const failed = [...turns.floor, ...turns.product].reduce((sum, { figures }) => sum + figures.failed, 0);
      return failed > 0 ? [`${nameOf(cells)}: ${failed} requests FAILED`] : [];
    }),
  };
}

/** The account service chooses the cell, so it makes accounts until each cell has enough. */
async function openAccounts({ product }: Stage): Promise<OpenedAccount[][]> {
  const account = connectToAccount(product.accountAddress);
  const byCell = benchCells.map((): OpenedAccount[] => []);
  try {
    for (let number = 0; byCell.some((accounts) => accounts.length < accountsOfLoad); number++) {
      const opened = await openAccount(account, `cell-${number}@example.com`);
      byCell[benchCells.findIndex((cell) => cell === opened.cell)]!.push(opened);
    }
    return byCell;
  } finally {
    await account.close();
  }
}

function accountsIn(byCell: readonly OpenedAccount[][], cells: number): OpenedAccount[] {
  return byCell.slice(0, cells).flatMap((accounts) => accounts.slice(0, accountsOfLoad / cells));
}

async function loadOf(stage: Stage, cells: number, accounts: readonly OpenedAccount[]) {
  const requests = Array.from({ length: visitors }, (_, visitor) => {
    const { key, siteId } = accounts[visitor % accounts.length]!;
    return `key=${key} POST /api/v1/consents ${JSON.stringify(consentBody(siteId, visitor))}`;
  });
  const loader = await createLoader(stage, `cells-${cells}`, requests);
  return async (side: string): Promise<Measured<Load>> => {
    await loader.run(stage.product.url, 64, warmUpSeconds);
    const { result: load, spent } = await measureCosts(stage.product.watched(), () => loader.run(stage.product.url, 64, stage.seconds));
    reportRun(`creates, ${side}`, [`64 connections ${load.perSecond.toFixed(0)} per s`]);
    return { figures: load, done: load.requests, spent };
  };
}

async function clear(stage: Stage): Promise<void> {
  await stage.clear();
  for (const cell of benchCells.slice(1))
    await stage.database.query(
      `bench_truncate_${cell}`,
      `TRUNCATE ${cell}.consents, ${cell}.consent_history, ${cell}.receipts, ${cell}.outbox, ${cell}.log_queue`,
      [],
    );
}
