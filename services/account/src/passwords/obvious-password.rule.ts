const lines = [
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop[]',
  "asdfghjkl;'",
  'zxcvbnm,./',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
].flatMap((line) => [line, reversed(line)]);

const wordAndCount = /^(?:abc|admin|changeme|iloveyou|letmein|p@ssw0rd|passw0rd|password|qwerty|welcome)(\d+)$/;
const counts = '1234567890';

const knownWithSign = new Set(['password1!', 'passw0rd1!', 'changeme1!']);

/**
 * Recognises common passwords by structure (decision 5.2), because leaked lists contain only some: repeated or counting
 * digits, a run along the alphabet or a keyboard, a word with a number. One repeated letter is not common.
 */
export function isObviousPassword(lowerCased: string): boolean {
  return (
    (/^\d+$/.test(lowerCased) && (repeatsBlock(lowerCased) || isCounted(lowerCased))) ||
    lines.some((line) => line.includes(lowerCased)) ||
    counts.startsWith(wordAndCount.exec(lowerCased)?.[1] ?? 'none') ||
    knownWithSign.has(lowerCased)
  );
}

/** Recognises 1111111111, 1234512345 and 1231231231. The last block may be cut. */
function repeatsBlock(digits: string): boolean {
  const longest = Math.floor(digits.length / 2);
  return Array.from({ length: longest }, (_, i) => i + 1).some((length) => digits.slice(length) === digits.slice(0, -length));
}

function isCounted(digits: string): boolean {
  const ring = '0123456789'.repeat(Math.ceil(digits.length / 10) + 1);
  return ring.includes(digits) || reversed(ring).includes(digits);
}

function reversed(text: string): string {
  return [...text].reverse().join('');
}
