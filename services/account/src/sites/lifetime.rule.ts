import { invalid } from '@consent/kernel/errors';

/** Days after which an acceptance and a refusal end (decision 65); null: never. */
export interface Lifetime {
  accepted: number | null;
  refused: number | null;
}

const mostDays = 3650;
const never: Lifetime = { accepted: null, refused: null };

/** Throws invalid. */
export function checkLifetime(lifetimeJson: string): void {
  if (lifetimeJson === '') return;
  const lifetime = parse(lifetimeJson);
  for (const name of ['accepted', 'refused'] as const) {
    const days = lifetime?.[name];
    if (days !== null && !(Number.isInteger(days) && Number(days) >= 1 && Number(days) <= mostDays))
      throw invalid(`lifetime.${name} must be null, or days from 1 to ${mostDays}.`);
  }
}

function parse(json: string): Partial<Lifetime> | null {
  try {
    return JSON.parse(json) as Partial<Lifetime> | null;
  } catch {
    throw invalid('lifetime must be a JSON object.');
  }
}

/** A lifetime that was set once is never forgotten, so that the consent service learns of its end. */
export function changedLifetime(before: string, wanted: string): string {
  return wanted === '' && before !== '' ? JSON.stringify(never) : wanted;
}

export function lifetimeOf(lifetimeJson: string): Lifetime {
  return lifetimeJson === '' ? never : (JSON.parse(lifetimeJson) as Lifetime);
}
