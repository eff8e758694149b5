import { shared } from '@consent/testkit';
import { connectSystem, type SystemClient } from './connect-system';
import { readMailbox } from './mailbox';
import type { ProductFacts } from './shared-product';

export type System = SystemClient & {
  /** Every mail that was sent, also to people of other tests. */
  mailbox: ReturnType<typeof readMailbox>;
  redis: { url: string };
  nats: { url: string };
};

/**
 * The product that all test files share: two gateways, started once a run
 * (shared-product.ts). Every test makes tenants of its own and looks at nothing else. Its
 * properties are there from beforeAll on. Tests that change settings, stop a part or look
 * at all data start a product of their own (start-system.ts).
 */
export function useSystem(): System {
  const system = {} as System;
  beforeAll(async () => {
    const { addresses, redisUrl, natsUrl, mailboxPort } = await shared<ProductFacts>('product');
    Object.assign(system, connectSystem(addresses), {
      mailbox: readMailbox(mailboxPort),
      redis: { url: redisUrl },
      nats: { url: natsUrl },
    });
  }, 90_000);
  afterAll(() => system.disconnect());
  return system;
}
