import { shared } from '@consent/testkit';
import { connectSystem, type SystemClient } from './connect-system';
import { readMailbox } from './mailbox';
import type { ProductFacts } from './shared-product';

export type System = SystemClient & {
  /** Takes every mail, also those of other tests. */
  mailbox: ReturnType<typeof readMailbox>;
  redis: { url: string };
  nats: { url: string };
};

/**
 * The product that all test files share (shared-product.ts), with two gateways. Each test creates
 * tenants of its own and looks at no other. The properties are set by a beforeAll. Tests that change
 * settings, stop a part or look at all data start a product of their own (start-system.ts).
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
