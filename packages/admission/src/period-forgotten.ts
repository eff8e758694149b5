import { periodEndMs } from '@consent/contracts';

const dayMs = 86_400_000;

export function periodForgottenMs(period: string): number {
  return periodEndMs(period) + 7 * dayMs;
}
