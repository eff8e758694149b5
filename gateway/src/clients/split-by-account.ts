import type { CreateResult } from '@consent/contracts';
import { ServiceError } from '@consent/kernel/errors';

interface OfAccount {
  row: { accountId: string };
}

type CreateMany<Item> = (consents: readonly Item[]) => Promise<CreateResult[]>;

/** Calls at the same time. A group has up to 256 accounts. */
const lanes = 8;

/**
 * Makes one more call for each account if a call for several accounts fails internally, so that a row that cannot be stored
 * fails only the rows of its own account. Other failures say nothing about a row. Nothing is stored twice: the service knows
 * a repeated row by its id, and by its Idempotency-Key.
 */
export function splitByAccount<Item extends OfAccount>(createMany: CreateMany<Item>): CreateMany<Item> {
  return async (consents) => {
    try {
      return await createMany(consents);
    } catch (error) {
      const accounts = byAccount(consents);
      if (accounts.length === 1 || ServiceError.from(error).kind !== 'internal') throw error;
      const results = new Map<Item, CreateResult>();
      const lane = async () => {
        for (let own = accounts.shift(); own !== undefined; own = accounts.shift()) {
          const created = await createMany(own).catch((failure: unknown) => own!.map(() => failed(failure)));
          own.forEach((consent, at) => results.set(consent, created[at] as CreateResult));
        }
      };
      await Promise.all(Array.from({ length: lanes }, lane));
      return consents.map((consent) => results.get(consent) as CreateResult);
    }
  };
}

function byAccount<Item extends OfAccount>(consents: readonly Item[]): Item[][] {
  const accounts = new Map<string, Item[]>();
  for (const consent of consents) {
    const own = accounts.get(consent.row.accountId) ?? [];
    own.push(consent);
    accounts.set(consent.row.accountId, own);
  }
  return [...accounts.values()];
}

function failed(thrown: unknown): CreateResult {
  const { kind, message, retryAfterSeconds } = ServiceError.from(thrown);
  return { failure: { kind, message, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) } };
}
