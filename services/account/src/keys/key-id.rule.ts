const keyIdShape = /^key_[0-9A-HJKMNP-TV-Z]{26}$/;

const idOfNoKey = 'key_00000000000000000000000000';

/** A malformed id is treated like one that never existed (decision 8.8). */
export function keyIdOf(text: string): string {
  return keyIdShape.test(text) ? text : idOfNoKey;
}
