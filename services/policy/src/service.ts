import { join } from 'node:path';
import { createRedis, usageKey } from '@consent/admission';
import {
  type AttestRowsRequest,
  type ListRowLeavesRequest,
  mainCell,
  noticeService,
  policyService,
  policyStatementService,
  type RepeatLeavesRequest,
  seenService,
  siteService,
} from '@consent/contracts';
import { observeConnection, observeNumber, type Logger } from '@consent/kernel';
import { implementLeafService, type QueuedWork } from '@consent/log-queue';
import {
  answerPurged,
  countMarked,
  createAccountPurges,
  createService,
  implementVerbs,
  keepRefusals,
  onPurgeDue,
  removeOldIdempotencyAnswers,
  type Service,
} from '@consent/service';
import { isPurgeBlocked } from './account-purge/blocked.sql';
import { purgedTables } from './account-purge/tables.rule';
import type { PolicyConfig } from './config';
import { attestPolicies } from './log/attest';
import { attestRows } from './log/attest-rows';
import { describeVersion } from './log/describe-version';
import { loadEntryMaker } from './log/entries';
import { listPolicyOpenings } from './log/list-openings';
import { listRowLeaves } from './log/list-row-leaves';
import { textsAtOnce } from './log/queue-versions';
import { repeatLeaves } from './log/repeat';
import * as notices from './notices';
import { describeNotice } from './notices/describe';
import type { PolicyParts } from './parts';
import * as policies from './policies';
import { createSiteDetacher } from './policies/detach-sites';
import { createPolicyEvents } from './policies/events';
import * as projections from './projections';
import { projectMarked } from './projections/project-marked';
import { projectedPolicies } from './projections/projection';
import { createPolicyCopy } from './projections/redis-copy';
import * as seen from './seen';
import { pruneSeen } from './seen/prune';
import { describeSeenReport } from './seen/reports/describe';
import { makeSeenReports } from './seen/reports/make';
import * as versions from './versions';

export const migrations = join(__dirname, '..', 'migrations');

const attestEveryMs = 60_000;
const pruneEveryMs = 60_000;
const reportEveryMs = 600_000;

export function createPolicyService(config: PolicyConfig, { logger }: { logger: Logger }): Service {
  return createService({ name: 'policy', config, logger, migrations }, (foundation) => {
    const { database, transaction, makeEvent, audit, nats, signatures, connect, loop, registry } = foundation;
    // Policies that Redis may have lost are written again (ADR 3).
    const markInDoubt = () => projectedPolicies.markInDoubt(database, () => true);
    const redis = createRedis(config.REDIS_URL, {
      logger,
      beforeUse: markInDoubt,
      // The other servers keep confirming, so mark now what the lost one may have lost.
      afterLoss: markInDoubt,
      onConnect: () => projectLoop.wake(),
    });
    const isLogOn = config.EVIDENCE_LOG === 'on';
    const sites = connect('account', config.ACCOUNT_ADDRESS).client(siteService);
    const parts: PolicyParts = {
      database,
      transaction,
      events: createPolicyEvents(makeEvent, { isLogOn }),
      audit,
      isLogOn,
      wakeAttestation: () => attestation.wake(),
      redisCopy: createPolicyCopy(redis, logger),
      runningResumes: new Map(),
      isRedisUsable: (shard) => redis.at(usageKey(shard)).isUsable(),
      detachSites: createSiteDetacher(sites, logger),
    };
    const projectLoop = loop('projections', 1000, () => projectMarked(parts));
    const attestation = loop('attestation', attestEveryMs, async () => {
      if (await attestPolicies(parts)) attestation.wake();
    });
    const pruning = loop('seen', pruneEveryMs, async () => {
      if (await pruneSeen(parts)) pruning.wake();
    });
    const reporting = loop('seen_reports', reportEveryMs, () => makeSeenReports({ database, transaction, isLogOn, sites, logger }));
    observeConnection(registry, 'redis', 'projections', redis.isUsable);
    observeNumber(registry, 'redis_evicts_keys', () => Number(redis.evictsKeys()));
    observeNumber(registry, 'projections_pending', () => countMarked(database, [projectedPolicies]));
    const leaves = {
      database,
      transaction: database.transaction,
      load: (works: readonly QueuedWork[]) => loadEntryMaker(database, works),
      leavesPerSlice: textsAtOnce,
      repeat: (request: RepeatLeavesRequest) => repeatLeaves(request, parts),
      rows: {
        tables: ['policies', 'policy_versions', 'logged_policies', 'notices', 'notice_pictures', 'logged_notices', 'seen_reports'],
        listLeaves: (request: ListRowLeavesRequest) => listRowLeaves(request, parts),
        attest: (request: AttestRowsRequest) => attestRows(request, parts),
      },
      logger,
    };
    const accountPurges = createAccountPurges({
      ...{ tables: purgedTables, isBlocked: isPurgeBlocked, database, transaction, loop, logger },
      ...answerPurged('policy', makeEvent),
    });
    return {
      implementations: [
        implementVerbs(policyService, { ...keepRefusals(policies), ...versions, ...projections }, parts),
        implementVerbs(noticeService, keepRefusals(notices), parts),
        implementVerbs(seenService, seen, parts),
        implementVerbs(policyStatementService, { describeVersion, describeNotice, describeSeenReport, listPolicyOpenings }, parts),
        implementLeafService([{ ...leaves, name: mainCell }], registry),
      ],
      parts: [
        redis,
        projectLoop,
        attestation,
        pruning,
        reporting,
        accountPurges.loop,
        onPurgeDue({ part: 'policy', nats, signatures, logger, registry }, () => Promise.resolve(accountPurges)),
        loop('idempotency', 60_000, () => removeOldIdempotencyAnswers(database)),
      ],
    };
  });
}
