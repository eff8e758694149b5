const kib = 1024;

/** Largest bodies in bytes (spec 8, decision 9.8). /consents is sized for a batch. */
export const bodyLimitBytes = {
  consents: 8 * kib * kib,
  others: 1 * kib * kib,
  /** 1 MiB of texts, and a picture of 1 MiB as base64. */
  forms: 3 * kib * kib,
  publicIngest: 64 * kib,
  seen: 16 * kib,
  people: 16 * kib,
} as const;

/** Maximum number of values in a JSON body. Parsing time grows with the number of values, so this bounds CPU time better than bytes do. */
export const jsonValueLimit = {
  /** 1000 rows with every field and 64 preferences each are 73,000. */
  batch: 100_000,
  /** 50 languages with 104 texts each, and 64 categories in them, are 12,000. */
  forms: 13_000,
  /** Also for a row of a batch. */
  others: 2_000,
} as const;

/** Bodies up to this size are read before checking whether the key may call. */
export const smallBodyBytes = 16 * kib;
