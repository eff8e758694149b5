const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const timeLength = 10;
const randomLength = 16;
const latestMs = 2 ** 48 - 1;

/** For a consent, this is created_at (ADR 2). */
export function createdAtMsOf(id: string): number {
  let ms = 0;
  for (let i = 0; i < timeLength; i++) ms = ms * 32 + alphabet.indexOf(id.charAt(i));
  return ms;
}

export function firstIdOf(ms: number): string {
  let rest = Math.min(Math.max(0, ms), latestMs);
  let time = '';
  for (let i = 0; i < timeLength; i++) {
    time = alphabet.charAt(rest % 32) + time;
    rest = Math.floor(rest / 32);
  }
  return time + '0'.repeat(randomLength);
}
