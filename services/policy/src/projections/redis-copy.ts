import { writePolicy, type RedisConnection } from '@consent/admission';
import type { Logger } from '@consent/kernel';
import { createRedisCopy, type RedisCopy, writeEach } from '@consent/service';
import type { PolicyProjection } from './projection';

export type PolicyCopy = RedisCopy<readonly PolicyProjection[]>;

export function createPolicyCopy(redis: RedisConnection, logger: Logger): PolicyCopy {
  return createRedisCopy((policies) => writeEach(policies, (policy) => writePolicy(redis, policy)), logger, 'a policy');
}
