import { type DetachPolicyRequest, siteService, type SiteServiceMethods } from '@consent/contracts';
import { createRpcServer, type Handlers, implement } from '@consent/rpc';
import { createRegistry, createSilentLogger } from '@consent/kernel';
import { notFound } from '@consent/kernel/errors';

const aSite = {
  ...{ name: 'Site', domain: 'example.com', categoriesClosed: false, categories: [], policyId: '', token: '' },
  ...{ createdAtMs: 0, updatedAtMs: 0, deletedAtMs: 0 },
};

export async function startFakeAccount() {
  const detached: DetachPolicyRequest[] = [];
  /** The settings of banners, as JSON. Other sites are deleted. */
  const banners = new Map<string, string>();
  const handlers: Partial<Handlers<SiteServiceMethods>> = {
    detachPolicy: (request) => {
      detached.push(request);
      return Promise.resolve({ detached: 1 });
    },
    getSite: ({ accountId, id }) => {
      const bannerJson = banners.get(id);
      if (bannerJson === undefined) return Promise.reject(notFound('site'));
      return Promise.resolve({ site: { ...aSite, accountId, id, bannerJson } });
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
  return { detached, banners, address: `127.0.0.1:${server.port()}`, stop: () => server.stop() };
}
