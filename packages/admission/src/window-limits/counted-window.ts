export interface CountedWindow {
  /** The counted subject: an address, an email, a site. Unique within a call. Two windows for one subject need two keys. */
  readonly key: string;
  readonly max: number;
  readonly windowMs: number;
  /** 1 by default. Granted all or none. More than `max` is always refused. */
  readonly places?: number;
}

export interface Decision {
  admitted: boolean;
  /** Time until all windows have room if nothing else is admitted; 0 if admitted. */
  retryAfterMs: number;
}

/** 1 takes the places, 0 only checks for room. */
export type Weight = 0 | 1;

/** Throws RangeError for invalid windows, which would silently count wrong. */
export function checkWindows(windows: readonly CountedWindow[]): void {
  for (const { max, windowMs, places = 1 } of windows) {
    if (!Number.isSafeInteger(max) || max < 1) throw new RangeError('max of a window must be a whole number of 1 or more');
    if (!Number.isSafeInteger(windowMs) || windowMs < 1) throw new RangeError('windowMs of a window must be a whole number of 1 or more');
    if (!Number.isSafeInteger(places) || places < 1) throw new RangeError('places of a window must be a whole number of 1 or more');
  }
  if (new Set(windows.map(({ key }) => key)).size < windows.length)
    throw new RangeError('the windows of one call must have different keys');
}
