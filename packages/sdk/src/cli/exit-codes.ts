export const exitCodes = {
  ok: 0,
  failed: 1,
  /** Wrong arguments or invalid rows. Nothing was sent. */
  usage: 2,
  /** The import finished, and some rows were not recorded. */
  rowsFailed: 3,
  quota: 4,
  /** Nothing contradicts, and something could not be checked. */
  undecided: 5,
  interrupted: 130,
} as const;

export class UsageError extends Error {}
