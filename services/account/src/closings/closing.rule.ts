import { invalid } from '@consent/kernel/errors';

const dayMs = 86_400_000;

/** Decision 84.4. */
export const graceMs = 30 * dayMs;
export const reminderMs = 7 * dayMs;

const actors = ['user', 'operator'] as const;
export type ClosingActor = (typeof actors)[number];

export function closingActorOf(kind: string): ClosingActor {
  const found = actors.find((known) => known === kind);
  if (found === undefined) throw invalid(`actor_kind must be one of: ${actors.join(', ')}.`);
  return found;
}
