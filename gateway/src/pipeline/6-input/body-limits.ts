const kib = 1024;

/** Largest bodies in bytes (spec 8, decision 9.8); /consents is sized for a batch. */
export const bodyLimitBytes = {
  consents: 8 * kib * kib,
  others: 1 * kib * kib,
  publicIngest: 64 * kib,
  /** What anybody may send without credentials: /auth and /contact. */
  people: 16 * kib,
} as const;

/** Most values in a JSON body. Parsing costs by the value, so this bounds the CPU time of a body more tightly than its bytes do. */
export const jsonValueLimit = {
  /** 1000 rows with every field and 64 preferences each are 73,000. */
  batch: 100_000,
  others: 2_000,
} as const;

/** A body of at most this size is read without asking first whether its key may call at all. */
export const smallBodyBytes = 16 * kib;
