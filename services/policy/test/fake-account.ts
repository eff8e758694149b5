import { type DetachPolicyRequest, siteService, type SiteServiceMethods } from '@consent/contracts';
import { createRpcServer, type Handlers, implement } from '@consent/rpc';
import { createRegistry, createSilentLogger } from '@consent/kernel';

export async function startFakeAccount() {
  const detached: DetachPolicyRequest[] = [];
  const handlers: Partial<Handlers<SiteServiceMethods>> = {
    detachPolicy: (request) => {
      detached.push(request);
      return Promise.resolve({ detached: 1 });
    },
  };
  const server = createRpcServer({
    host: '127.0.0.1',
    port: 0,
    logger: createSilentLogger(),
    registry: createRegistry('account', { processMetrics: false }),
    services: [implement(siteService, handlers as Handlers<SiteServiceMethods>)],
  });
  await server.start();
  return { detached, address: `127.0.0.1:${server.port()}`, stop: () => server.stop() };
}
