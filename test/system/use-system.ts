import { shared } from '@consent/testkit';
import { connectSystem, type SystemAddresses, type SystemClient } from './connect-system';
import { readMailbox } from './mailbox';
import type { ProductFacts } from './shared-product';

export type System = SystemClient & {
  /** Has every mail, including those of other tests. */
  mailbox: ReturnType<typeof readMailbox>;
  redis: { url: string };
  nats: { url: string };
};

/**
 * The product that all test files share (shared-product.ts), with two gateways. Each test creates
 * tenants of its own and looks at no other. The properties are set by a beforeAll. Tests that change
 * settings of gateways call useOwnGateways() (own-gateways.ts). Those that change settings of services,
 * stop a part or look at all data start a product of their own (start-system.ts).
 */
export const useSystem = (): System => useSharedProduct(({ addresses }) => Promise.resolve({ addresses, stop: () => Promise.resolve() }));

interface Front {
  addresses: SystemAddresses;
  /** Stops the gateways that were started for this file. */
  stop: () => Promise<unknown>;
}

/** The shared product at the addresses that `start` makes of its facts. */
export function useSharedProduct(start: (facts: ProductFacts) => Promise<Front>): System {
  const system = {} as System;
  let stop: Front['stop'] | undefined;
  beforeAll(async () => {
    const facts = await shared<ProductFacts>('product');
    const front = await start(facts);
    stop = front.stop;
    Object.assign(system, connectSystem(front.addresses), {
      mailbox: readMailbox(facts.mailboxPort),
      redis: { url: facts.redisUrl },
      nats: { url: facts.natsUrl },
    });
  }, 90_000);
  afterAll(async () => {
    await system.disconnect();
    await stop?.();
  });
  return system;
}
