import { invalid } from '@consent/kernel/errors';

/** Enough for texts in twenty languages. */
const mostBytes = 65_536;

/** The gateway checks the shape. This bounds what any caller can store. Throws invalid. */
export function checkBanner(json: string): void {
  if (json === '') return;
  if (Buffer.byteLength(json) > mostBytes) throw invalid(`banner must have at most ${mostBytes} bytes.`);
  if (!isObject(json)) throw invalid('banner must be an object.');
}

function isObject(json: string): boolean {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
