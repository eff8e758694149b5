const kib = 1024;

/** Largest bodies (specification 8); /consents is sized for a batch. */
export const bodyLimitBytes = {
  consents: 8 * kib * kib,
  others: 1 * kib * kib,
  publicIngest: 64 * kib,
} as const;
