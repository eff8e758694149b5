import { createRpcServer, implement, type Handlers } from '@consent/rpc';
import { policyService, siteService, type PolicyServiceMethods, type Site, type SiteServiceMethods } from '@consent/contracts';
import { createRegistry, createSilentLogger } from '@consent/telemetry';

/** What the fake account and policy services know; tests change it as they go. */
export interface Owned {
  sites: Site[];
  /** Hashes of the published versions by policy id, the first at index 0. */
  versions: Map<string, string[]>;
}

/** The two owners behind one address, answering only what the consent service asks them. */
export async function startFakeOwners() {
  const owned: Owned = { sites: [], versions: new Map() };
  const asked: string[] = [];

  const sites: Partial<Handlers<SiteServiceMethods>> = {
    findSites: ({ accountId, ids }) => {
      asked.push('findSites');
      return Promise.resolve({ sites: owned.sites.filter((site) => site.accountId === accountId && ids.includes(site.id)) });
    },
  };
  const policies: Partial<Handlers<PolicyServiceMethods>> = {
    getPolicyFacts: ({ id, version }) => {
      asked.push('getPolicyFacts');
      const hashes = owned.versions.get(id) ?? [];
      return Promise.resolve({
        version: hashes.length,
        sha256: hashes.at(-1) ?? '',
        askedSha256: (version === undefined ? undefined : hashes[version - 1]) ?? '',
      });
    },
  };
  const server = createRpcServer({
    host: '127.0.0.1',
    port: 0,
    logger: createSilentLogger(),
    registry: createRegistry('owners', { processMetrics: false }),
    services: [
      implement(siteService, sites as Handlers<SiteServiceMethods>),
      implement(policyService, policies as Handlers<PolicyServiceMethods>),
    ],
  });
  await server.start();
  return { owned, asked, address: `127.0.0.1:${server.port()}`, stop: () => server.stop() };
}
