import type { Consent, ConsentRef, ConsentServiceMethods, CreateResult, FoundConsent, NewConsent } from '@consent/contracts';
import { createGrouper, type RpcClient } from '@consent/rpc';

/**
 * The consent service as the routes see it. Single creates and reads that come
 * while a call is in flight ride together in the next one: the busier the system,
 * the cheaper each of them.
 */
export interface ConsentsClient {
  create: (row: NewConsent) => Promise<CreateResult>;
  /** One call for rows that already come together; a result for each, in order. */
  createMany: (rows: NewConsent[]) => Promise<CreateResult[]>;
  find: (ref: ConsentRef) => Promise<Consent | undefined>;
  /** Everything that is called one by one. */
  rpc: Omit<RpcClient<ConsentServiceMethods>, 'createConsents' | 'getConsents'>;
}

export function createConsentsClient(rpc: RpcClient<ConsentServiceMethods>): ConsentsClient {
  const createMany = async (rows: NewConsent[]) => (await rpc.createConsents({ rows })).results;
  const create = createGrouper<NewConsent, CreateResult>({ run: createMany });
  const find = createGrouper<ConsentRef, FoundConsent>({ run: async (refs) => (await rpc.getConsents({ refs })).results });
  return { create, createMany, find: async (ref) => (await find(ref)).consent, rpc };
}
