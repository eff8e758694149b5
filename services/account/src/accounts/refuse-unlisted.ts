import type { Handle } from '@consent/postgres';
import type { AccountParts } from '../parts';
import { findUsedCells } from './find.sql';

/** Throws if an account is in a cell that CELLS lacks: its records could not be found. */
export async function refuseUnlistedCells(database: Handle, cells: AccountParts['cells']): Promise<void> {
  const unlisted = (await findUsedCells(database)).filter((used) => !cells.some(({ name }) => name === used));
  if (unlisted.length === 0) return;
  const names = unlisted.map((name) => `"${name}"`).join(', ');
  throw new Error(`CELLS lacks ${names}, where accounts have their consents. Add it with its database and the weight 0.`);
}
