import { periodEndMs } from '@consent/contracts';

const dayMs = 86_400_000;

/** When Redis may expire a period. Its requests have finished by then. */
export function periodForgottenMs(period: string): number {
  return periodEndMs(period) + 7 * dayMs;
}
