import { join } from 'node:path';
import { mainCell } from '@consent/contracts';
import { migrate, urlOfSchema } from '@consent/postgres';
import { repositoryRoot } from '../repository-root';

const migrations = join(repositoryRoot, 'services/consent/migrations');
const most = 999;

/** The number of `cells create N`; undefined for another command. Throws if N is no number of cells. */
export function readCellsCommand(command: string): number | undefined {
  if (!command.startsWith('cells ')) return undefined;
  const [, count = ''] = /^cells create (\d{1,3})$/.exec(command) ?? [];
  const number = Number(count);
  if (number < 1) throw new Error(`Write "cells create" and a number from 1 to ${most}.`);
  return number;
}

export const cellNames = (count: number): string[] => Array.from({ length: count }, (_, at) => `cell_${String(at + 1).padStart(2, '0')}`);

/**
 * Makes the schemas cell_01 to cell_N of a database and migrates them (docs/scale.md). Those that exist stay as they are.
 * Where the database has Citus, each new one is a distributed schema. Returns the text for the operator.
 */
export async function createCells(databaseUrl: string, count: number): Promise<string> {
  const names = cellNames(count);
  const made: string[] = [];
  for (const name of names) if ((await migrate(urlOfSchema(databaseUrl, name), migrations)).length > 0) made.push(name);
  const cells = [{ name: mainCell, weight: 0 }, ...names.map((name) => ({ name, schema: name, weight: 1 }))];
  const news = made.length === 0 ? 'All of them existed.' : `New or migrated: ${made.join(', ')}.`;
  return [
    `${news} Give consent and account this setting; new accounts then go into the new cells:`,
    `CELLS=${JSON.stringify(cells)}`,
    'A cell without "url" is in DATABASE_URL of the consent service. Add "url" if it is another database.',
  ].join('\n');
}
