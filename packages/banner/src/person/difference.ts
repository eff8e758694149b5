import type { Identity, Preferences } from '@consent/notice';
import type { Choice } from '../record.ts';

/** Response of POST /public/identity: what holds for the person. */
export interface PersonChoice {
  since: string | null;
  record: string | null;
  accepted: boolean | null;
  /** null if nothing holds. */
  preferences: Preferences | null;
  policy_version: number | null;
  policy_sha256: string | null;
}

/**
 * What to do with the choices of person and device. `adopt`: the person's holds here. `carry`: the device's becomes the person's. `ask`: only what both
 * allow, until the visitor answers. `tell`: the device's holds here, and is asked again because nobody said that it would hold elsewhere.
 */
export type Outcome = 'nothing' | 'adopt' | 'carry' | 'tell' | 'ask';

export function outcomeOf(person: PersonChoice, device: Choice | undefined, onDifference: Identity['on_difference']): Outcome {
  const isChosen = person.preferences !== null;
  // A signal is no choice of the visitor, so that of the person wins.
  if (device === undefined || (isChosen && device.signal === true)) return isChosen ? 'adopt' : 'nothing';
  if (device.of_person === true) {
    // One that is on its way is newer than what the server knows.
    if (device.pending !== undefined || device.wanted !== undefined) return 'nothing';
    return isChosen && person.record !== device.record_id ? 'adopt' : 'nothing';
  }
  if (!isChosen) return device.scope_told === true || device.signal === true ? 'carry' : 'tell';
  if (isSame(person.preferences as Preferences, device.preferences)) return 'adopt';
  if (onDifference === 'device') return device.scope_told === true ? 'carry' : 'tell';
  return onDifference === 'account' ? 'adopt' : 'ask';
}

export const isSame = (one: Preferences, other: Preferences): boolean =>
  [...Object.keys(one), ...Object.keys(other)].every((key) => (one[key] ?? false) === (other[key] ?? false));

export const stricter = (one: Preferences, other: Preferences): Preferences =>
  Object.fromEntries(Object.keys({ ...one, ...other }).map((key) => [key, one[key] === true && other[key] === true]));
