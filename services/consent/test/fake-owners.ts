import { type CallContext, createRpcServer, type Handlers, implement } from '@consent/rpc';
import {
  cellService,
  type CellServiceMethods,
  policyService,
  type PolicyServiceMethods,
  type Site,
  type SiteLifetime,
  siteService,
  type SiteServiceMethods,
} from '@consent/contracts';
import { createRegistry, createSilentLogger } from '@consent/kernel';

export interface Owned {
  sites: Site[];
  /** By policy id; version 1 is at index 0. */
  versions: Map<string, string[]>;
  /** By account id. */
  cells: Map<string, string>;
  configuredCells: string[];
  lifetimes: SiteLifetime[];
}

export interface Question {
  rpc: 'findSites' | 'getPolicyFacts' | 'findCells';
  accountId: string;
}

export type Fault = 'fails' | 'hangs';

/** Fakes account and policy behind one address. */
export async function startFakeOwners() {
  const owned: Owned = { sites: [], versions: new Map(), cells: new Map(), configuredCells: ['main'], lifetimes: [] };
  const asked: string[] = [];
  /** A process of consent asks for all cells at its start and each minute, so `asked` does not count it. */
  const compared = { times: 0 };
  const faults: { of: (question: Question) => Fault | undefined } = { of: () => undefined };

  async function receive(question: Question, { signal }: CallContext): Promise<void> {
    asked.push(question.rpc);
    const fault = faults.of(question);
    if (fault === 'fails') throw new Error('a fault of the owner');
    if (fault === 'hangs') await new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('given up'))));
  }

  const sites: Partial<Handlers<SiteServiceMethods>> = {
    findSites: async ({ accountId, ids }, call) => {
      await receive({ rpc: 'findSites', accountId }, call);
      return { sites: owned.sites.filter((site) => site.accountId === accountId && ids.includes(site.id)) };
    },
    listLifetimes: ({ sinceMs, afterId, limit }) => {
      const isLater = ({ changedAtMs, siteId }: SiteLifetime) => changedAtMs > sinceMs || (changedAtMs === sinceMs && siteId > afterId);
      const order = (one: SiteLifetime, other: SiteLifetime) => one.changedAtMs - other.changedAtMs || (one.siteId < other.siteId ? -1 : 1);
      return Promise.resolve({ lifetimes: owned.lifetimes.filter(isLater).toSorted(order).slice(0, limit) });
    },
  };
  const policies: Partial<Handlers<PolicyServiceMethods>> = {
    getPolicyFacts: async ({ accountId, id, version }, call) => {
      await receive({ rpc: 'getPolicyFacts', accountId }, call);
      const hashes = owned.versions.get(id) ?? [];
      return {
        version: hashes.length,
        sha256: hashes.at(-1) ?? '',
        askedSha256: (version === undefined ? undefined : hashes[version - 1]) ?? '',
      };
    },
  };
  const cells: Handlers<CellServiceMethods> = {
    findCells: async ({ accountIds }, call) => {
      await receive({ rpc: 'findCells', accountId: accountIds[0] ?? '' }, call);
      return { cells: accountIds.map((accountId) => owned.cells.get(accountId) ?? 'main') };
    },
    listConfiguredCells: () => {
      compared.times += 1;
      return Promise.resolve({ cells: owned.configuredCells });
    },
  };
  const server = createRpcServer({
    host: '127.0.0.1',
    port: 0,
    logger: createSilentLogger(),
    registry: createRegistry('owners', { processMetrics: false }),
    services: [
      implement(siteService, sites as Handlers<SiteServiceMethods>),
      implement(cellService, cells),
      implement(policyService, policies as Handlers<PolicyServiceMethods>),
    ],
  });
  await server.start();
  return { owned, asked, compared, faults, address: `127.0.0.1:${server.port()}`, stop: () => server.stop() };
}
