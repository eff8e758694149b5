import { type CellServiceMethods, mainCell } from '@consent/contracts';
import { ServiceError, unavailable } from '@consent/kernel/errors';
import type { RpcClient } from '@consent/rpc';

/** Accounts, of which the oldest known is forgotten first. */
const mostKnown = 100_000;

/**
 * Returns the name of the cell of a call's accounts. `given`: the cell that the caller named, or "". Only callers without a
 * signed-in account and those of earlier releases name none; then the account service is asked once for each account,
 * because the cell of an account never changes. With one cell, nobody is asked. Rejects with unavailable, or with not_found
 * (an account).
 */
export type FindCell = (accountIds: readonly string[], given: string) => Promise<string>;

export function createFindCell(names: readonly string[], client: Pick<RpcClient<CellServiceMethods>, 'findCells'>): FindCell {
  const known = new Map<string, string>();

  async function ask(accountIds: readonly string[]): Promise<void> {
    const { cells } = await client.findCells({ accountIds: [...accountIds] });
    accountIds.forEach((accountId, at) => known.set(accountId, cells[at] as string));
  }

  async function lookUp(accountIds: readonly string[]): Promise<string> {
    const different = [...new Set(accountIds)];
    const unknown = different.filter((accountId) => !known.has(accountId));
    if (unknown.length > 0) await ask(unknown);
    const [cell = mainCell, ...others] = new Set(different.map((accountId) => known.get(accountId) as string));
    for (const [oldest] of known) {
      if (known.size <= mostKnown) break;
      known.delete(oldest);
    }
    // Gateways of earlier releases know no cells, so they put accounts of different cells into one call.
    if (others.length > 0) throw unavailable('The accounts of this call are in several cells. Upgrade the gateways.');
    return cell;
  }

  return async (accountIds, given) => {
    const [first] = names as [string];
    const isOnly = names.length === 1;
    const cell = given !== '' ? given : isOnly ? first : await lookUp(accountIds);
    if (!names.includes(cell)) throw new ServiceError('unavailable', `The cell "${cell}" is not in CELLS of the consent service.`);
    return cell;
  };
}

interface AboutAccounts {
  accountId?: string;
  rows?: readonly { accountId: string }[];
  refs?: readonly { accountId: string }[];
}

/** The accounts that a request is about, one for each of its rows. */
export function accountsOf({ accountId, rows = [], refs = [] }: AboutAccounts): string[] {
  return accountId === undefined ? [...rows, ...refs].map((each) => each.accountId) : [accountId];
}
