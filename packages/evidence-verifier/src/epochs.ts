interface LogOfOrigin {
  log: string;
  /** Counts from 1. Incremented when the operator continues after the log lost leaves. */
  epoch: number;
}

/** Splits an origin into log and epoch (docs/evidence-format.md). The second epoch of `h/log/<id>` has the origin `h/log/<id>/2`. */
export function logOfOrigin(origin: string): LogOfOrigin {
  const [, log, epoch] = /^(.+)\/([2-9]|[1-9]\d+)$/.exec(origin) ?? [];
  return log === undefined ? { log: origin, epoch: 1 } : { log, epoch: Number(epoch) };
}

/** True if the second origin is a later epoch of the first one's log. */
export function isEarlierEpoch(earlier: string, later: string): boolean {
  const [before, after] = [logOfOrigin(earlier), logOfOrigin(later)];
  return before.log === after.log && before.epoch < after.epoch;
}

export function lostLeavesText(file: string, { origin, size }: { origin: string; size: number }): string {
  return `${file}: the log lost leaves that this checkpoint of ${size} leaves has. It is of epoch ${logOfOrigin(origin).epoch}, and the log went on without them in a later one. Keep it: it is the proof of what was lost`;
}
