import { dirname } from 'node:path';
import { shared } from '@consent/testkit';
import { connectSystem, type SystemAddresses, type SystemClient } from './connect-system';
import { tellOnFailure } from './facts-of-failure';
import { readMailbox } from './mailbox';
import { recentWarnings } from './recent-warnings';
import type { ProductFacts } from './shared-product';

export type System = SystemClient & {
  /** Includes mails of other tests. */
  mailbox: ReturnType<typeof readMailbox>;
  redis: { url: string };
  nats: { url: string };
};

/**
 * The product that all test files share (shared-product.ts), with two gateways. Create your own tenants and look at no others. A
 * beforeAll sets the properties. To change gateway settings, use useOwnGateways() (own-gateways.ts). To change service settings, stop a
 * part or look at all data, start your own product (start-system.ts).
 */
export const useSystem = (): System => useSharedProduct(({ addresses }) => Promise.resolve({ addresses, stop: () => Promise.resolve() }));

interface Front {
  addresses: SystemAddresses;
  stop: () => Promise<unknown>;
}

export function useSharedProduct(start: (facts: ProductFacts) => Promise<Front>): System {
  const system = {} as System;
  let stop: Front['stop'] | undefined;
  let endFact: (() => void) | undefined;
  beforeAll(async () => {
    const facts = await shared<ProductFacts>('product');
    const front = await start(facts);
    stop = front.stop;
    endFact = tellOnFailure(() => recentWarnings(dirname(facts.addresses.exportFolder)));
    Object.assign(system, connectSystem(front.addresses), {
      mailbox: readMailbox(facts.mailboxPort),
      redis: { url: facts.redisUrl },
      nats: { url: facts.natsUrl },
    });
  });
  afterAll(async () => {
    endFact?.();
    await system.disconnect();
    await stop?.();
  });
  return system;
}
