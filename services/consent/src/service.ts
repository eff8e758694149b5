import { join } from 'node:path';
import { createInternalServer, createSlots, observeNumber, readSecrets, type Logger } from '@consent/kernel';
import { cellService, consentService, consentStatementService, httpCallers, policyService, siteService } from '@consent/contracts';
import { implementLeafService } from '@consent/log-queue';
import { createDatabase, openSharedConnections } from '@consent/postgres';
import {
  type CellFoundation,
  createService,
  type FindParts,
  implementVerbsByCell,
  keepRefusals,
  onPurgeDue,
  type Service,
} from '@consent/service';
import type { ConsentConfig } from './config';
import { createConsentCell, type ExportDatabases } from './consent-cell';
import { recordRead } from './audit/record-read';
import * as checks from './checks';
import { describeCheck } from './checks/describe';
import * as consents from './consents';
import { createCursors } from './consents/cursor.rule';
import { createConsentEvents } from './consents/events';
import { createOwners } from './consents/owners';
import { createWriteLoad } from './consents/write-load';
import { createExportListener } from './exports/listener';
import { accountsOf, createFindCell } from './find-cell';
import * as history from './history';
import * as links from './links';
import { describeLinks } from './links/describe-links';
import * as holds from './holds';
import * as statements from './log/describe';
import { createMissingCells } from './missing-cells';
import type { ConsentParts } from './parts';
import { planSettings } from './plans.sql';
import * as purges from './purges';
import * as receipts from './receipts';
import * as retention from './retention';
import * as states from './states';
import * as stats from './stats';

export const migrations = join(__dirname, '..', 'migrations');

const drainTimeoutMs = 10_000;

const compareCellsEveryMs = 60_000;

export interface ConsentService extends Service {
  httpPort: () => number;
}

export function createConsentService(config: ConsentConfig, { logger }: { logger: Logger }): ConsentService {
  const writeLoad = createWriteLoad();
  return createService(
    { name: 'consent', config, cells: config.CELLS, databaseSettings: planSettings, logger, migrations, isBusy: writeLoad.isBusy },
    ({ cells, makeEvent, audit, nats, signatures, connect, loop, registry, tls }) => {
      // Each export uses a connection and a database snapshot; waiting exports use neither.
      const exportSlots = createSlots({
        max: config.MAX_EXPORTS,
        maxPerAccount: config.MAX_EXPORTS_PER_ACCOUNT,
        maxWaiting: config.MAX_EXPORTS_WAITING,
        maxWaitMs: config.EXPORT_SLOT_WAIT_SECONDS * 1000,
        refusal: 'Too many exports are running. Try again later.',
      });
      observeNumber(registry, 'export_streams_running', exportSlots.running);
      observeNumber(registry, 'export_streams_waiting', exportSlots.waiting);
      const account = connect('account', config.ACCOUNT_ADDRESS);
      const shared = {
        ...{ audit, makeEvent, nats, signatures, writeLoad, exportSlots, registry },
        events: createConsentEvents(makeEvent),
        sites: account.client(siteService),
        owners: createOwners(account.client(siteService), connect('policy', config.POLICY_ADDRESS).client(policyService)),
        cursors: createCursors(readSecrets(config.CURSOR_KEY)),
      };
      const openExports = createExportDatabases(cells, config, logger);
      const consentCells = new Map(cells.map((cell) => [cell.name, createConsentCell(cell, openExports(cell), shared, config)]));
      const names = [...consentCells.keys()];
      const findCell = createFindCell(names, account.client(cellService));
      const compareCells = createMissingCells({ names, client: account.client(cellService), registry, logger });
      const partsOfCell = async (accountIds: readonly string[], given: string): Promise<ConsentParts> =>
        consentCells.get(await findCell(accountIds, given))!.parts;
      const partsOf: FindParts<ConsentParts> = (request, call) => partsOfCell(accountsOf(request), call.cell);
      const http = createInternalServer({
        nodeEnv: config.NODE_ENV,
        host: config.HTTP_HOST,
        port: config.HTTP_PORT,
        tls,
        callers: httpCallers.consent,
        // A slow reader stops the bytes here while buffers on the way drain. The gateway and export notice a dead
        // reader.
        idleTimeoutMs: 0,
        drainTimeoutMs,
        listener: createExportListener((accountId, cell) => partsOfCell([accountId], cell), logger),
      });
      return {
        implementations: [
          implementVerbsByCell(
            consentService,
            {
              ...keepRefusals({ ...consents, ...checks, askPurge: purges.askPurge }),
              getPurge: purges.getPurge,
              recordRead,
              ...history,
              ...links,
              ...holds,
              ...retention,
              ...receipts,
              ...states,
              ...stats,
            },
            partsOf,
          ),
          implementVerbsByCell(consentStatementService, { ...statements, describeCheck, describeLinks }, partsOf),
          implementLeafService(
            [...consentCells.values()].map(({ leaves }) => leaves),
            registry,
          ),
        ],
        parts: [
          http,
          onPurgeDue({ part: 'consent', nats, signatures, logger, registry }, async (accountId) => {
            const name = await findCell([accountId], '');
            return consentCells.get(name)!.accountPurges;
          }),
          loop('missing cells', compareCellsEveryMs, compareCells),
        ],
        extras: { httpPort: http.port },
      };
    },
  );
}

function createExportDatabases(cells: readonly CellFoundation[], config: ConsentConfig, logger: Logger) {
  const shared = { poolSize: config.MAX_EXPORTS, statementTimeoutMs: config.EXPORT_MAX_SECONDS * 1000 };
  const connections = openSharedConnections({
    ...{ ...shared, urls: cells.map(({ url }) => url), applicationName: 'consent export', logger },
    // The slots of exports are shared fairly between accounts already.
    mostOfOne: config.MAX_EXPORTS,
  });
  return ({ url, label, replicaUrl, logger: ownLogger }: CellFoundation): ExportDatabases => {
    const ofReplica = replicaUrl ?? (label === undefined ? config.DATABASE_REPLICA_URL : undefined);
    const open = (to: string, applicationName: string) =>
      createDatabase({ ...shared, url: to, connections: connections.get(to), applicationName, logger: ownLogger });
    return {
      exportDatabase: open(url, 'consent export'),
      // Connects lazily, so the service starts even if the replica is down.
      replica: ofReplica === undefined ? undefined : open(ofReplica, 'consent export from replica'),
    };
  };
}
