import { timeText } from './check-checkpoint';
import { type Report } from './report';

/** More than the clocks of one deployment differ. The gateway dates records, the consent service dates changes, and the evidence service dates logs. */
export const clockSlackMs = 600_000;
/** Clocks that run on time agree better than this. */
export const signatureSlackMs = 60_000;
/** Leaves of a new log wait while the log service is down. This is longer than any outage that its operator takes care of. */
export const longestOutageMs = 31 * 86_400_000;

const aheadMs = 86_400_000;
/** No clock of a reader is this wrong, not even one that starts in 1970. */
const absurdlyAheadMs = 36_525 * 86_400_000;

/** A signature from the reader's future: one of the two clocks is wrong. `now` is by the reader's clock; undefined skips the check. */
export function checkSignedBefore(now: Date | undefined, signedAtMs: number, report: Report): void {
  if (now === undefined || signedAtMs <= now.getTime() + aheadMs) return;
  const problem = `was signed on ${timeText(signedAtMs)}, and your clock says ${now.toISOString()}`;
  if (signedAtMs <= now.getTime() + absurdlyAheadMs) report.doubt(`checkpoint.txt ${problem}. One of the two clocks is wrong`);
  else report.refute({ file: 'checkpoint.txt', field: 'signatures', problem });
}
