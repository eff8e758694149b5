/** Room asked for in one log: at most `max` places in any `windowMs`. */
export interface Claim {
  /** What is counted: an address, an e-mail, a site. Unique in a call; two windows of one thing are two keys. */
  readonly key: string;
  /** Whole, 1 or more. The log holds up to `max` times, so keep it below some hundred thousand. */
  readonly max: number;
  /** Whole milliseconds, 1 or more. */
  readonly windowMs: number;
  /** Places that the call needs, all or none. Whole, 1 or more; 1 when absent. With more than `max` it is always refused. */
  readonly places?: number;
}

export interface Decision {
  admitted: boolean;
  /** 0 when admitted; else when all claims have room, if nothing else is admitted until then. */
  retryAfterMs: number;
}

/** 1 takes the places of each claim; 0 asks whether there is room for them. */
export type Weight = 0 | 1;

/** Claims that cannot be meant are a defect of the caller or a senseless setting; they would count wrongly without a sound. */
export function checkClaims(claims: readonly Claim[]): void {
  for (const { max, windowMs, places = 1 } of claims) {
    if (!Number.isSafeInteger(max) || max < 1) throw new RangeError('max of a claim must be a whole number of 1 or more');
    if (!Number.isSafeInteger(windowMs) || windowMs < 1) throw new RangeError('windowMs of a claim must be a whole number of 1 or more');
    if (!Number.isSafeInteger(places) || places < 1) throw new RangeError('places of a claim must be a whole number of 1 or more');
  }
  if (new Set(claims.map(({ key }) => key)).size < claims.length) throw new RangeError('the claims of one call must have different keys');
}
