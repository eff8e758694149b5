const keyIdShape = /^key_[0-9A-HJKMNP-TV-Z]{26}$/;

/** A valid id that no key has: random ids are never all zeros. */
const idOfNoKey = 'key_00000000000000000000000000';

/** An id of another shape is treated like one that never existed (decision 8.8). */
export function keyIdOf(text: string): string {
  return keyIdShape.test(text) ? text : idOfNoKey;
}
