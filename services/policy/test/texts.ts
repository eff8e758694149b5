import { createHash, randomUUID } from 'node:crypto';

/** A policy that nobody else has, as a caller describes it. */
export function newText(content = `What we do with your data, number ${randomUUID()}.`) {
  return { name: `Policy ${randomUUID()}`, content };
}

export function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

export const newAccountId = (): string => randomUUID();
