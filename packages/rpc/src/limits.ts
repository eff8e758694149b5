/** What a call may take when its caller does not say. */
export const defaultTimeoutMs = 10_000;

/**
 * What each hop keeps of the time that is left: the answer "too late" is then on its
 * way before the caller stops to wait, and a callee never outlives its caller.
 */
export const hopMarginMs = 20;

/** A request or response, encoded. A batch of 1000 rows with long user agents has about 1.5 MiB. */
export const defaultMaxMessageBytes = 9 * 1024 * 1024;

/**
 * Frames ride together up to this size; a larger one rides alone. Well below the
 * limit of a message, so that what surrounds a payload always fits.
 */
export const maxBatchBytes = 1024 * 1024;

/** Room for what surrounds the largest payload on the carrier. */
export const carrierOverheadBytes = 2 * maxBatchBytes;

/** What a stream carries at most at a time; further calls wait in the client's queue. */
export const maxCallsInFlight = 1024;
export const maxBytesInFlight = 32 * 1024 * 1024;

/** How often a call that may be repeated is sent at most: one that kills its server must not kill every replica. */
export const maxSends = 3;

/** A peer that does not answer a ping within this time is gone. */
export const keepalive = {
  'grpc.keepalive_time_ms': 10_000,
  'grpc.keepalive_timeout_ms': 5_000,
  'grpc.keepalive_permit_without_calls': 1,
};
