/** The alphabet and rows of the usual keyboards, in both directions. */
const lines = [
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop[]',
  "asdfghjkl;'",
  'zxcvbnm,./',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
].flatMap((line) => [line, reversed(line)]);

/** Words that lists of common passwords have with a count behind them, such as letmein1234. */
const wordAndCount = /^(?:abc|admin|changeme|iloveyou|letmein|p@ssw0rd|passw0rd|password|qwerty|welcome)(\d+)$/;
const counts = '1234567890';

/** Only these exact texts. With other words before or after them, they are a choice. */
const knownWithSign = new Set(['password1!', 'passw0rd1!', 'changeme1!']);

/**
 * Whether a password is among the most common ones by its structure (decision 5.2): digits that repeat or
 * count, a run along the alphabet or a keyboard, a word with a count behind. Lists taken from leaks have
 * only some of these. One letter many times is not common.
 */
export function isObviousPassword(lowerCased: string): boolean {
  return (
    (/^\d+$/.test(lowerCased) && (repeatsBlock(lowerCased) || isCounted(lowerCased))) ||
    lines.some((line) => line.includes(lowerCased)) ||
    counts.startsWith(wordAndCount.exec(lowerCased)?.[1] ?? 'none') ||
    knownWithSign.has(lowerCased)
  );
}

/** A block at least twice; the last one may be cut: 1111111111, 1234512345, 1231231231. */
function repeatsBlock(digits: string): boolean {
  const longest = Math.floor(digits.length / 2);
  return Array.from({ length: longest }, (_, i) => i + 1).some((length) => digits.slice(length) === digits.slice(0, -length));
}

/** Up or down by one, with 0 after 9: 0123456789, 0987654321. */
function isCounted(digits: string): boolean {
  const ring = '0123456789'.repeat(Math.ceil(digits.length / 10) + 1);
  return ring.includes(digits) || reversed(ring).includes(digits);
}

function reversed(text: string): string {
  return [...text].reverse().join('');
}
