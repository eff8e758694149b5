/** In place of has-person.ts. */
export const hasPerson = false;
