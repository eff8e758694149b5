/** Pseudo-random, the same in every run. */
export interface Random {
  /** 0 ≤ n < 1. */
  next(): number;
  /** An integer, both bounds included. */
  between(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  weighted<Item>(items: readonly (readonly [item: Item, weight: number])[]): Item;
  text(alphabet: string, length: number): string;
}

/** Mulberry32: small, fast, and good enough for example data. */
export function createRandom(seed: number): Random {
  let state = seed;

  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  const pick = <Item>(items: readonly Item[]) => items[Math.floor(next() * items.length)] as Item;

  return {
    next,
    between: (from, to) => from + Math.floor(next() * (to - from + 1)),
    chance: (probability) => next() < probability,
    pick,
    weighted: (items) => {
      let rest = next() * items.reduce((sum, [, weight]) => sum + weight, 0);
      const found = items.find(([, weight]) => (rest -= weight) < 0) ?? items.at(-1);
      return (found as (typeof items)[number])[0];
    },
    text: (alphabet, length) => {
      let text = '';
      while (text.length < length) text += alphabet.charAt(Math.floor(next() * alphabet.length));
      return text;
    },
  };
}

const hex = '0123456789abcdef';
const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A ULID (ADR 2). */
export function ulidAt(ms: number, random: Random): string {
  let rest = ms;
  let time = '';
  for (let place = 0; place < 10; place++) {
    time = crockford.charAt(rest % 32) + time;
    rest = Math.floor(rest / 32);
  }
  return time + random.text(crockford, 16);
}

export function eventId(random: Random): string {
  return `evt_${random.text(hex, 32)}`;
}

export function uuid(random: Random): string {
  const digits = random.text(hex, 30);
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(12, 15)}-${random.pick(['8', '9', 'a', 'b'])}${digits.slice(15, 18)}-${digits.slice(18)}`;
}
