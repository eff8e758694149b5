import { join } from 'node:path';
import {
  auditService,
  consentService,
  consentStatementService,
  evidenceService,
  httpCallers,
  leafService,
  operatorService,
  noticeService,
  policyStatementService,
} from '@consent/contracts';
import { createCounter, createInternalServer, createSlots, observeNumber, type Logger } from '@consent/kernel';
import { createService, implementVerbs, type Service } from '@consent/service';
import { onCertificateDue } from './account-purge/on-certificate-due';
import { createAnchorRounds } from './anchor/rounds';
import * as auditVerbs from './audit';
import { createBundleThreads } from './bundles/bundle-threads';
import { signManifest } from './bundles/sign-manifest';
import { createVerifyPage } from './bundles/verify-page';
import type { EvidenceConfig } from './config';
import { createListener } from './files/listener';
import * as keyVerbs from './keys';
import * as keyOperatorVerbs from './keys/operator';
import { createCheckpointKeys } from './keys/checkpoint-keys';
import { storeKeys } from './keys/store-keys';
import { tellOpenings } from './announcements/tell-openings';
import { createAnnouncements } from './announcements/announcements';
import { createDamageCount } from './logs/damage-count';
import { createTreeCache } from './logs/tree-cache';
import type { EvidenceParts } from './parts';
import * as proofs from './proofs';
import { createRpcStatements, type StatementClients } from './proofs/rpc-statements';
import { createRegister } from './register/create-register';
import * as receiptVerbs from './receipts';
import type { Register } from './register/register';
import * as operatorVerbs from './sequencer';
import { createCellSources } from './sequencer/cell-sources';
import { createKnownHeads } from './sequencer/known-heads';
import { createLeadership } from './sequencer/leadership.sql';
import type { LeafSource } from './sequencer/leaf-source';
import { createSequencerMetrics } from './sequencer/metrics';
import { createRefusedLogs } from './sequencer/refused-logs';
import { createRollbackCheck } from './sequencer/rollback-check';
import { createSequencer } from './sequencer/sequencer';
import { createIndexing } from './tag-index/indexing';
import { loadAuthorities } from './timestamps/authorities';
import { createStampMetrics } from './timestamps/metrics';
import { createStamping } from './timestamps/stamping';
import { loadPolicy } from './witnesses/load-policy';
import { createWitnessMetrics } from './witnesses/metrics';
import { createWitnessing } from './witnesses/witnessing';

export const migrations = join(__dirname, '..', 'migrations');
const idleTimeoutMs = 60_000;
const drainTimeoutMs = 10_000;
/** Shorter than the gateway waits for a head. */
const bundleSlotWaitMs = 30_000;
const maxBundlesWaiting = 100;
/** Fewer than the default number of connections, so that other calls do not wait for proofs. */
const maxProofs = 4;
const maxProofsOfAccount = 2;
const maxProofsWaiting = 1000;
/** Shorter than a call may take, so that the answer says when to repeat it. */
const proofSlotWaitMs = 8_000;
/** Two kilobytes for each tile: those around a proof in a log of 262,000 leaves are 300 kB. */
const mostCachedBytes = 32 * 1024 * 1024;
/** An operator adds cells long before accounts are in them. */
const findCellsEveryMs = 2000;
/** So that a process that becomes the sequencer tells soon. */
const lookForGrowthEveryMs = 60_000;
/** Reads no database without work. Turns wake it. */
const lookForIndexEveryMs = 1000;
/** Per pull: 240 kB, and about 10 ms of hashing. */
const maxEventsOfPull = 5000;

interface EvidenceOptions {
  logger: Logger;
  now?: () => number;
  register?: Register;
  sources?: readonly LeafSource[];
  statementClients?: StatementClients;
  receipts?: EvidenceParts['receipts'];
}

export interface EvidenceApp extends Service {
  httpPort: () => number;
}

export function createEvidenceService(
  config: EvidenceConfig,
  { logger, now = Date.now, register = createRegister(config), ...fakes }: EvidenceOptions,
): EvidenceApp {
  return createService({ name: 'evidence', config, logger, migrations }, (foundation) => {
    const { database, transaction, makeEvent, nats, signatures, registry, tls, connect, loop } = foundation;
    const consent = connect('consent', config.CONSENT_ADDRESS);
    const policy = connect('policy', config.POLICY_ADDRESS);
    const account = connect('account', config.ACCOUNT_ADDRESS);
    const cellSources = createCellSources({
      consent: { client: consent.client(leafService) },
      policy: { client: policy.client(leafService) },
      account: { client: account.client(leafService), needs: 'audit_trail' },
    });
    const sources = fakes.sources ?? cellSources.sources;
    const refreshSources = fakes.sources === undefined ? cellSources.refresh : () => Promise.resolve();
    const clients = fakes.statementClients ?? {
      consent: consent.client(consentStatementService),
      policy: policy.client(policyStatementService),
      notices: policy.client(noticeService),
      audit: account.client(auditService),
    };
    const statements = createRpcStatements(clients);
    const bundleSlots = createSlots({
      max: config.EVIDENCE_BUNDLES,
      maxPerAccount: 1,
      maxWaiting: maxBundlesWaiting,
      maxWaitMs: bundleSlotWaitMs,
      refusal: 'Too many bundles of evidence are being made. Repeat the request.',
    });
    const proofSlots = createSlots({
      max: maxProofs,
      maxPerAccount: maxProofsOfAccount,
      maxWaiting: maxProofsWaiting,
      maxWaitMs: proofSlotWaitMs,
      refusal: 'Too many proofs are being made. Repeat the request.',
    });
    const keys = createCheckpointKeys({ keyList: config.EVIDENCE_KEYS, host: config.EVIDENCE_HOST });
    const bundleThreads = createBundleThreads({
      ...{ databaseUrl: config.DATABASE_URL, clients, logger },
      signManifest: (payload) => signManifest(payload, keys),
    });
    let keyGeneration = 0;
    const refused = createRefusedLogs({ logger, now });
    const verifyPage = createVerifyPage(config.DASHBOARD_FOLDER);
    const isRolledBack = createRollbackCheck({ database, register });
    const { EVIDENCE_WITNESS_POLICY: policyFile } = config;
    const witnessPolicy = policyFile === undefined ? undefined : loadPolicy(policyFile, config.NODE_ENV === 'production');
    const tsa = loadAuthorities(config.EVIDENCE_TSA_URL, config.EVIDENCE_TSA_CA);
    const anchorMs = config.EVIDENCE_ANCHOR_SECONDS * 1000;
    const parts: EvidenceParts = {
      database,
      transaction,
      keys,
      register,
      sources,
      refreshSources,
      statements,
      treeCache: createTreeCache({ mostBytes: mostCachedBytes }),
      receipts: fakes.receipts ?? consent.client(consentService),
      verifyPage,
      isRolledBack,
      anchoring: {
        intervalMs: anchorMs,
        witnesses: witnessPolicy?.witnesses.map(({ name }) => name) ?? [],
        authorities: tsa?.authorities.map(({ name }) => name) ?? [],
      },
      backupDays: config.BACKUP_RETENTION_DAYS,
      bundleSlots,
      proofSlots,
      bundleThreads,
      now,
      logger,
    };

    const damage = createDamageCount(registry);
    const known = createKnownHeads();
    let isIndexStopping = false;
    const indexing = createIndexing({
      ...{ database, transaction, keys, known, refused, now, logger },
      isSigning: () => !isIndexStopping && sequencer.isSigning(),
    });
    const segments = loop('index', lookForIndexEveryMs, indexing.makeAll);
    const merges = loop('merges of the index', lookForIndexEveryMs, indexing.mergeAll);
    indexing.whenDue({ making: segments.wake, merging: merges.wake });
    const metrics = createSequencerMetrics(registry, { now, countRefused: refused.count, indexing });
    observeNumber(registry, 'evidence_anchor_interval_seconds', () => config.EVIDENCE_ANCHOR_SECONDS);
    const anchors = createAnchorRounds({
      ...{ database, keys, known, refused, now, metrics },
      intervalMs: anchorMs,
      onRound: () => {
        witnesses?.wake();
        stamps?.wake();
      },
    });
    const sequencer = createSequencer({
      ...{ database, transaction, keys, register, sources, refused, known, now, logger, metrics, anchors, indexing },
      keyGeneration: () => keyGeneration,
      leadership: createLeadership(database),
      maxEvents: maxEventsOfPull,
      onOpened: () => openings.wake(),
    });
    const witnessMetrics = createWitnessMetrics(registry, { now });
    const witnessing =
      witnessPolicy && createWitnessing({ database, transaction, policy: witnessPolicy, metrics: witnessMetrics, now, logger });
    const witnesses =
      witnessing && loop('witnesses', anchorMs, async () => (sequencer.isSigning() ? witnessing.run() : witnessMetrics.onFollowing()));
    const stampMetrics = createStampMetrics(registry, { now });
    const stamping =
      tsa && createStamping({ ...tsa, database, intervalMs: config.EVIDENCE_TSA_SECONDS * 1000, metrics: stampMetrics, now, logger });
    const stamps =
      stamping && loop('time stamps', anchorMs, async () => (sequencer.isSigning() ? stamping.run() : stampMetrics.onFollowing()));
    const announceMs = config.EVIDENCE_ANNOUNCE_SECONDS * 1000;
    const announced = createCounter(registry, 'evidence_announcements_total');
    const announcements = createAnnouncements({
      ...{ database, transaction, keys, known, refused, makeEvent, now, logger },
      signing: sequencer.signing,
      intervalMs: announceMs,
      onAnnounced: (count) => announced.inc(count),
    });
    const announcementRounds = loop('announcements', Math.min(announceMs, lookForGrowthEveryMs), announcements.run);
    const openings = loop('openings', lookForGrowthEveryMs, async () => {
      if (await tellOpenings({ transaction, makeEvent, now })) openings.wake();
    });
    let isStopping = false;
    const turns = loop('sequencer', config.EVIDENCE_TURN_MS, async () => {
      while (!isStopping && (await sequencer.turn()));
    });
    const http = createInternalServer({
      nodeEnv: config.NODE_ENV,
      host: config.HTTP_HOST,
      port: config.HTTP_PORT,
      tls,
      callers: httpCallers.evidence,
      listener: createListener(parts, damage.onHttp),
      idleTimeoutMs,
      drainTimeoutMs,
    });

    return {
      implementations: [
        implementVerbs(evidenceService, damage.inCalls({ ...keyVerbs, ...proofs, ...receiptVerbs }), parts),
        implementVerbs(operatorService, { ...operatorVerbs, ...keyOperatorVerbs, ...auditVerbs }, parts),
      ],
      parts: [
        register,
        { name: 'evidence keys', start: async () => void (keyGeneration = await storeKeys(transaction, keys)) },
        {
          ...turns,
          stop: async () => {
            isStopping = true;
            await turns.stop?.();
            sequencer.stop();
          },
        },
        ...[merges, segments].map((part) => ({
          ...part,
          stop: () => {
            isIndexStopping = true;
            return part.stop?.();
          },
        })),
        openings,
        {
          ...announcementRounds,
          stop: () => {
            announcements.stop();
            return announcementRounds.stop?.();
          },
        },
        ...(fakes.sources === undefined ? [loop('cells', findCellsEveryMs, cellSources.refresh)] : []),
        ...[witnesses, stamps].filter((part) => part !== undefined),
        bundleThreads,
        onCertificateDue({ nats, signatures, logger, registry, makeEvent }, parts),
        http,
      ],
      extras: { httpPort: http.port },
    };
  });
}
