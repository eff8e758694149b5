import { periodEndMs, periodOf, timestamp } from '@consent/contracts';
import type { Services } from '../../services';

export async function readUsage({ usage }: Pick<Services, 'usage'>, accountId: string, at: { arrivedAtMs: number }) {
  const period = periodOf(at.arrivedAtMs);
  const { used, limit } = await usage.getUsage({ accountId, period });
  return {
    period,
    limit,
    used,
    remaining: limit === 0 ? 0 : Math.max(0, limit - used),
    resets_at: timestamp(periodEndMs(period)),
  };
}
