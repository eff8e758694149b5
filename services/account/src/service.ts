import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createRedis, createUsageReader, epochClosedMs, openEpoch, readStateOfRedis, usageKey } from '@consent/admission';
import {
  accountService,
  auditService,
  cellService,
  closingService,
  contactService,
  controllerService,
  factorService,
  identityService,
  keyService,
  memberService,
  requestService,
  sessionService,
  siteService,
  ssoService,
  subscriptionService,
  usageService,
  userService,
} from '@consent/contracts';
import { observeConnection, observeNumber, readSecrets, type Logger } from '@consent/kernel';
import { implementLeafService } from '@consent/log-queue';
import type { ResolveHost } from '@consent/outbound';
import { createGrouper } from '@consent/rpc';
import { countMarked, createAccountPurges, createService, implementDeadEvents, implementVerbs, type Service } from '@consent/service';
import * as accounts from './accounts';
import { createAccountEvents } from './accounts/events';
import { findCells } from './accounts/find-cells';
import { listConfiguredCells } from './accounts/list-configured-cells';
import { refuseUnlistedCells } from './accounts/refuse-unlisted';
import * as closings from './closings';
import { isPurgeBlocked } from './closings/blocked.sql';
import { beginPurges } from './closings/begin-purges';
import { askAgain } from './closings/continue-purges';
import { endPurge } from './closings/end-purge';
import { createClosingEvents, createPurgeEvents } from './closings/events';
import { createMovingPeople } from './closings/move-people';
import { onAccountCertified } from './closings/on-account-certified';
import { onAccountPurged } from './closings/on-account-purged';
import { purgedTables } from './closings/purged-tables.rule';
import { remindOfPurges } from './closings/remind';
import * as auditVerbs from './audit';
import { auditLeaves } from './audit/leaf-service';
import { onLogOpen } from './audit/on-log-open';
import { onAuditRecorded } from './audit/on-recorded';
import { queueUnloggedEntries } from './audit/queue-unlogged';
import { createOwnAudit } from './audit/store';
import { tidyAudit } from './audit/tidy';
import type { AccountConfig } from './config';
import * as controllers from './controllers';
import * as factors from './factors';
import * as identities from './identities';
import * as invitations from './invitations';
import * as keys from './keys';
import { remindOfKeys } from './keys/remind';
import { createKeyEvents } from './keys/events';
import * as mails from './mails';
import { createMailServer } from './mails/mail-server';
import { onEndpointDisabled } from './mails/on-endpoint-disabled';
import { findOldestMail } from './mails/queue.sql';
import { createMailReports } from './mails/reports';
import { sendNextMail } from './mails/send-next';
import { createMailSender } from './mails/sender';
import * as members from './members';
import type { AccountParts } from './parts';
import * as passkeys from './passkeys';
import { createChallenges } from './passkeys/challenges';
import { createPasswords } from './passwords/passwords';
import * as projections from './projections';
import { createDriftCounter } from './projections/metrics';
import { markLost } from './projections/mark-lost';
import { projectMarked } from './projections/project-marked';
import { projectedAccounts, projectedKeys, projectedSites, projectedUsage } from './projections/projected';
import { createAccountCopy } from './projections/redis-copy';
import { createWriteDoubtful } from './projections/write-doubtful';
import * as requests from './requests';
import { onSubjectErased } from './requests/on-subject-erased';
import { observeOpenRequests } from './requests/metrics';
import { remindOfDeadlines } from './requests/remind';
import { countOpenRequests } from './requests/requests.sql';
import { tidyRequests } from './requests/tidy';
import { resealSecrets } from './sealing/reseal';
import { createSealedSecrets } from './sealing/sealed-secrets';
import * as security from './security';
import * as sessions from './sessions';
import { deleteEnded } from './sessions/delete-ended';
import * as sites from './sites';
import { createSiteEvents } from './sites/events';
import { onPolicyDeleted } from './sites/on-policy-deleted';
import * as sso from './sso';
import { createTalking } from './sso/talk/create-talking';
import { tidySso } from './sso/tidy';
import { createTxtResolver } from './sso/txt-resolver';
import * as subscriptions from './subscriptions';
import * as usage from './usage';
import { admitGroup } from './usage/admit';
import { createUsageConsumer } from './usage/consumer';
import { deleteOldSettlements } from './usage/delete-old-settlements';
import { freeExpiredHolds } from './usage/free-expired-holds';
import { reconcileUsage } from './usage/merge';
import { createOutage } from './usage/outage';
import { createQuotaCounters } from './usage/quota-counters';
import { recordSettlements } from './usage/record-settlements';
import { settleGroup } from './usage/settle';
import * as users from './users';
import { createUserEvents } from './users/events';

export const migrations = join(__dirname, '..', 'migrations');

interface AccountOptions {
  logger: Logger;
  now?: () => number;
  isRedisAway?: (shard: number) => boolean;
  closedMs?: number;
  projectEveryMs?: number;
  reconcileEveryMs?: number;
  freeHoldsEveryMs?: number;
  deleteEndedEveryMs?: number;
  deleteSettlementsEveryMs?: number;
  resealEveryMs?: number;
  remindEveryMs?: number;
  purgeEveryMs?: number;
  sendMailsEveryMs?: number;
  resolveHost?: ResolveHost;
  resolveTxt?: AccountParts['resolveTxt'];
  waitMs?: (ms: number) => Promise<unknown>;
}

/** Must be shorter than the connection's timeout. */
const usageBlockMs = 500;

/**
 * PostgreSQL takes over after this share of the epoch's closed time. Detecting a hung Redis takes time too, and calls wait 3
 * s at most.
 */
const outageShare = 0.3;

const queueUnloggedEveryMs = 60_000;
const tidyAuditEveryMs = 3_600_000;

export function createAccountService(
  config: AccountConfig,
  {
    logger,
    now = Date.now,
    isRedisAway,
    closedMs = epochClosedMs,
    projectEveryMs = 1000,
    reconcileEveryMs = 60_000,
    freeHoldsEveryMs = 60_000,
    deleteEndedEveryMs = 600_000,
    deleteSettlementsEveryMs = 600_000,
    resealEveryMs = 60_000,
    remindEveryMs = 60_000,
    purgeEveryMs = 10_000,
    sendMailsEveryMs = 1000,
    resolveHost,
    resolveTxt = createTxtResolver(),
    waitMs = wait,
  }: AccountOptions,
): Service {
  return createService({ name: 'account', config, logger, migrations }, (foundation) => {
    const { database, transaction, makeEvent, nats, signatures, loop, registry } = foundation;
    const onDrift = createDriftCounter(registry);
    const writeDoubtful = createWriteDoubtful({ database, onDrift, logger });
    const redis = createRedis(config.REDIS_URL, {
      logger,
      // Redis may have lost its latest writes. Rewrite them before anything new is confirmed.
      beforeUse: async (shards, unchecked) => writeDoubtful(unchecked, shards, await readStateOfRedis(unchecked, shards)),
      // The other servers keep confirming, so mark what the lost one may have lost now.
      afterLoss: () => markLost({ database, isRedisUsable }),
      onConnect: () => projectLoop.wake(),
    });
    const usageRedis = createRedis(config.REDIS_URL, { logger, commandTimeoutMs: 4 * usageBlockMs });
    // usageRedis always has a read pending, so it notices a hung Redis first.
    const isRedisUsable = (shard: number) => [redis, usageRedis].every((connection) => connection.at(usageKey(shard)).isUsable());
    const [pepper] = readSecrets(config.API_KEY_PEPPER);

    const isLogOn = config.EVIDENCE_LOG === 'on';
    const parts: AccountParts = {
      logger,
      database,
      transaction,
      events: {
        account: createAccountEvents(makeEvent),
        closing: createClosingEvents(makeEvent),
        purge: createPurgeEvents(makeEvent, now),
        key: createKeyEvents(makeEvent),
        site: createSiteEvents(makeEvent),
        user: createUserEvents(makeEvent),
      },
      audit: createOwnAudit({ isLogOn }),
      isLogOn,
      redisCopy: createAccountCopy(redis, logger),
      quotaCounters: createQuotaCounters(redis),
      isRedisUsable,
      isRedisAway: isRedisAway ?? createOutage(isRedisUsable, closedMs * outageShare),
      openEpoch: (shards) => openEpoch(redis, shards, closedMs),
      onDrift,
      admitTogether: createGrouper({ run: (requests) => admitGroup(requests, parts) }),
      settleTogether: createGrouper({ run: (calls) => settleGroup(calls, parts) }),
      runningRestores: new Map(),
      sealedSecrets: createSealedSecrets(readSecrets(config.API_KEY_PEPPER)),
      challenges: createChallenges(readSecrets(config.API_KEY_PEPPER)),
      passwords: createPasswords({ memoryMib: config.PASSWORD_MEMORY_MIB }),
      ...createTalking(config, { resolveHost, now }),
      resolveTxt,
      sendLetter: createMailServer({ url: config.SMTP_URL, from: config.MAIL_FROM }),
      onMail: createMailReports({ registry, logger, now, findOldestMail: () => findOldestMail(database) }),
      wakeMailSender: () => mailSender.wake(),
      wakeProjector: () => projectLoop.wake(),
      pepper,
      cells: config.CELLS,
      billing: config.BILLING,
      dashboardUrl: config.DASHBOARD_URL,
      contactEmail: config.CONTACT_EMAIL,
      usageLedgerDays: config.USAGE_LEDGER_DAYS,
      now,
      waitMs,
    };

    const projectLoop = loop('projections', projectEveryMs, () => projectMarked(parts));
    const unlogged = loop('unlogged audit entries', queueUnloggedEveryMs, async () => {
      if (await queueUnloggedEntries(parts)) unlogged.wake();
    });
    const mailSender = createMailSender({ sendNextMail: () => sendNextMail(parts), logger, intervalMs: sendMailsEveryMs });
    observeOpenRequests({ registry, count: () => countOpenRequests(database, now(), 10_000) });
    observeConnection(registry, 'redis', 'projections', redis.isUsable);
    observeNumber(registry, 'redis_evicts_keys', () => Number(redis.evictsKeys()));
    observeConnection(registry, 'redis', 'usage', usageRedis.isUsable);
    const projected = [projectedAccounts, projectedKeys, projectedSites, projectedUsage];
    observeNumber(registry, 'projections_pending', () => countMarked(database, projected));

    const ownPurges = createAccountPurges({
      ...{ tables: purgedTables, isBlocked: isPurgeBlocked, before: { name: 'moved_people', remove: createMovingPeople(parts) } },
      ...{ database, transaction, loop, logger, now },
      onDone: (tx, { accountId }, deleted) => endPurge(tx, { accountId, deleted }, parts),
    });
    return {
      implementations: [
        implementVerbs(accountService, accounts, parts),
        implementVerbs(auditService, auditVerbs, parts),
        implementVerbs(cellService, { findCells, listConfiguredCells }, parts),
        implementVerbs(closingService, closings, parts),
        implementVerbs(identityService, identities, parts),
        implementVerbs(keyService, keys, parts),
        implementVerbs(siteService, sites, parts),
        implementVerbs(subscriptionService, subscriptions, parts),
        implementVerbs(usageService, { ...usage, ...projections }, parts),
        implementVerbs(userService, users, parts),
        implementVerbs(sessionService, sessions, parts),
        implementVerbs(factorService, { ...factors, ...passkeys, ...security }, parts),
        implementVerbs(ssoService, sso, parts),
        implementVerbs(memberService, { ...members, ...invitations }, parts),
        implementVerbs(requestService, requests, parts),
        implementVerbs(contactService, mails, parts),
        implementVerbs(controllerService, controllers, parts),
        implementLeafService([auditLeaves(parts)], registry),
        implementDeadEvents(parts),
      ],
      parts: [
        { name: 'cells', start: () => refuseUnlistedCells(database, config.CELLS) },
        // The service is ready without Redis, NATS and the mail server; its loops catch up later.
        redis,
        { name: 'redis for usage', start: usageRedis.start, stop: usageRedis.stop },
        createUsageConsumer({
          reader: createUsageReader({ redis: usageRedis, group: 'account', consumer: randomUUID(), blockMs: usageBlockMs }),
          recordSettlements: (settlements) => recordSettlements(settlements, parts),
          logger,
        }),
        onPolicyDeleted({ nats, signatures, logger, registry, database }, parts),
        ...onSubjectErased({ nats, signatures, logger, registry, database }, parts),
        onAuditRecorded({ nats, signatures, logger, registry, database }, parts),
        onLogOpen({ nats, signatures, logger, registry, database }, { transaction, wakeQueue: unlogged.wake }),
        onEndpointDisabled({ nats, signatures, logger, registry, database }, parts),
        projectLoop,
        unlogged,
        loop('usage reconciler', reconcileEveryMs, () => reconcileUsage(parts)),
        loop('expired holds', freeHoldsEveryMs, () => freeExpiredHolds(parts)),
        loop('ended sessions', deleteEndedEveryMs, () => deleteEnded(parts)),
        loop('reminders of requests', remindEveryMs, () => remindOfDeadlines(parts)),
        loop('reminders of keys', remindEveryMs, () => remindOfKeys(parts)),
        ownPurges.loop,
        onAccountPurged({ nats, signatures, logger, registry, database }, parts, ownPurges.ask),
        onAccountCertified({ nats, signatures, logger, registry, database }, parts),
        loop('purges to begin', purgeEveryMs, () => beginPurges(parts)),
        loop('purges to ask for', purgeEveryMs, () => askAgain(parts)),
        loop('reminders of purges', remindEveryMs, () => remindOfPurges(parts)),
        loop('old requests', deleteEndedEveryMs, () => tidyRequests(parts)),
        loop('old audit entries', tidyAuditEveryMs, () => tidyAudit(parts)),
        loop('sealed secrets', resealEveryMs, () => resealSecrets(parts)),
        loop('used sign-ins', deleteEndedEveryMs, () => tidySso(parts)),
        loop('old settlements', deleteSettlementsEveryMs, () => deleteOldSettlements(parts)),
        mailSender,
      ],
    };
  });
}
