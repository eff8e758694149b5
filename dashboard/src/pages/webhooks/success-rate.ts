import type { WebhookStats } from '../../api/webhooks';

type Counts = Pick<WebhookStats, 'attempts' | 'successes'>;

/** Rounded down, so that 100 % means that no attempt failed. */
export function successRateText({ attempts, successes }: Counts, language: string): string {
  const perMille = Math.floor((successes * 1000) / attempts);
  return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(perMille / 1000);
}
