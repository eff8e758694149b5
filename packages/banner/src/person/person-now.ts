import type { Person } from './person.ts';

let current: Person | undefined;

export function setPerson(person: Person): void {
  current = person;
}

/** Of this page view. Undefined in the program of a site that identifies nobody. */
export const personNow = (): Person | undefined => current;
