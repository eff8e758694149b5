import { FormatError, parseJson } from '@consent/evidence-format';

/** Throws FormatError for text that is no JSON object, names a member twice or is nested too deep. */
export function parseObject(text: string): Record<string, unknown> {
  const value = parseJson(text);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new FormatError('is not a JSON object');
}

export function readObject(text: string): Record<string, unknown> | undefined {
  try {
    return parseObject(text);
  } catch (error) {
    if (error instanceof FormatError) return undefined;
    throw error;
  }
}
