export type { Admission, AdmissionRequest, Hold, SiteFacts, Usage, Verdict } from './admission';
export { createAdmitter, type Admitter } from './admitter';
export { periodEndMs, periodOf } from './period';
export { writeAccount, writeKey, writePolicy, writeSite } from './projections';
export type { AccountProjection, KeyProjection, PolicyProjection, SiteProjection } from './projections';
export { mergeDirect, readUsed, repairUsed, restoreQuota, type QuotaCounter } from './quota-counter';
export { createRedis, type RedisConnection } from './redis-connection';
export type { AdmissionClient } from './script-commands';
export { createUsageReader, type Settlement, type UsageReader } from './usage-stream';
