interface LogOfOrigin {
  log: string;
  /** Incremented when the operator continues after the log lost leaves. */
  epoch: number;
}

/** The second epoch of `h/log/<id>` has the origin `h/log/<id>/2` (docs/evidence-format.md). */
export function logOfOrigin(origin: string): LogOfOrigin {
  const [, log, epoch] = /^(.+)\/([2-9]|[1-9]\d+)$/.exec(origin) ?? [];
  return log === undefined ? { log: origin, epoch: 1 } : { log, epoch: Number(epoch) };
}

export function isEarlierEpoch(earlier: string, later: string): boolean {
  const [before, after] = [logOfOrigin(earlier), logOfOrigin(later)];
  return before.log === after.log && before.epoch < after.epoch;
}

export function lostLeavesText(file: string, { origin, size }: { origin: string; size: number }): string {
  return `${file}: the log lost leaves that this checkpoint of ${size} leaves has. It is of epoch ${logOfOrigin(origin).epoch}, and the log went on without them in a later one. Keep it: it is the proof of what was lost`;
}
