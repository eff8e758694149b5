import type { GetUsageByKeyRequest, GetUsageByKeyResponse, KeyUsage } from '@consent/contracts';
import { uuidOf } from '@consent/kernel/ids';
import type { AccountParts } from '../parts';
import { findKeyDays } from './days.sql';
import { checkDays } from './usage.rule';

/** More than can be live at once, so only replaced keys can be left out. */
const maxKeys = 100;

/** GET /usage/by-key (decision 28.11): units by key and day, from the ledger. Throws invalid (days). */
export async function getUsageByKey(
  { accountId, fromDay, toDay }: GetUsageByKeyRequest,
  { database }: Pick<AccountParts, 'database'>,
): Promise<GetUsageByKeyResponse> {
  checkDays(fromDay, toDay);
  const keys = new Map<string, KeyUsage>();
  for (const { keyId, day, units } of await findKeyDays(database, uuidOf(accountId), { fromDay, toDay, limit: maxKeys })) {
    const key = keys.get(keyId) ?? { keyId, used: 0, days: [] };
    key.used += units;
    key.days.push({ day, used: units });
    keys.set(keyId, key);
  }
  return { keys: [...keys.values()] };
}
