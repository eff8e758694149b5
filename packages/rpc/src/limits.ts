export const defaultTimeoutMs = 10_000;

/**
 * Each hop ends this much before its caller's deadline. Its "too late" error then arrives in time, and a callee never
 * outlives its caller.
 */
export const hopMarginMs = 20;

/** Limit of one encoded request or response. A batch of 1000 rows with long user agents is about 1.5 MiB. */
export const defaultMaxMessageBytes = 9 * 1024 * 1024;

/**
 * Frames share a message up to this size, and a larger frame gets its own. Far below the message limit, so the overhead
 * around a payload always fits.
 */
export const maxBatchBytes = 1024 * 1024;

export const carrierOverheadBytes = 2 * maxBatchBytes;

export const maxCallsInFlight = 1024;
export const maxBytesInFlight = 32 * 1024 * 1024;

/** Maximum number of sends of an idempotent call. A call that crashes its server must not crash every replica. */
export const maxSends = 3;

export const keepalive = {
  'grpc.keepalive_time_ms': 10_000,
  'grpc.keepalive_timeout_ms': 5_000,
  'grpc.keepalive_permit_without_calls': 1,
};
