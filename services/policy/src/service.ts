import { join } from 'node:path';
import { createRedis, usageKey } from '@consent/admission';
import { policyService, siteService } from '@consent/contracts';
import { observeConnection, type Logger } from '@consent/kernel';
import { implementLeafService } from '@consent/log-queue';
import { createService, implementVerbs, keepRefusals, removeOldIdempotencyAnswers, type Service } from '@consent/service';
import type { PolicyConfig } from './config';
import { entryMaker } from './log/entries';
import type { PolicyParts } from './parts';
import * as policies from './policies';
import { createSiteDetacher } from './policies/detach-sites';
import { createPolicyEvents } from './policies/events';
import * as projections from './projections';
import { doubtProjections } from './projections/doubt.sql';
import { observeMarked } from './projections/metrics';
import { projectMarked } from './projections/project-marked';
import { countMarked } from './projections/project-marked.sql';
import { createRedisCopy } from './projections/redis-copy';
import * as versions from './versions';

export const migrations = join(__dirname, '..', 'migrations');

export function createPolicyService(config: PolicyConfig, { logger }: { logger: Logger }): Service {
  return createService({ name: 'policy', config, logger, migrations }, ({ database, transaction, makeEvent, connect, loop, registry }) => {
    const redis = createRedis(config.REDIS_URL, {
      logger,
      // A Redis that was away may have lost what it took last. That is marked before anything new is confirmed.
      beforeUse: () => doubtProjections(database),
      // The other servers keep confirming, so mark what the lost one may have lost now.
      afterLoss: () => doubtProjections(database),
      onConnect: () => projectLoop.wake(),
    });
    const parts: PolicyParts = {
      database,
      transaction,
      events: createPolicyEvents(makeEvent, { isLogOn: config.EVIDENCE_LOG === 'on' }),
      redisCopy: createRedisCopy(redis, logger),
      isRedisUsable: (shard) => redis.at(usageKey(shard)).isUsable(),
      detachSites: createSiteDetacher(connect('account', config.ACCOUNT_ADDRESS).client(siteService), logger),
    };
    const projectLoop = loop('projections', 1000, () => projectMarked(parts));
    observeConnection(registry, 'redis', 'projections', redis.isUsable);
    observeMarked(registry, () => countMarked(database));
    return {
      implementations: [
        implementVerbs(policyService, { ...keepRefusals(database, policies), ...versions, ...projections }, parts),
        implementLeafService({ database, transaction: database.transaction, load: () => Promise.resolve(entryMaker), logger, registry }),
      ],
      parts: [redis, projectLoop, loop('idempotency', 60_000, () => removeOldIdempotencyAnswers(database))],
    };
  });
}
