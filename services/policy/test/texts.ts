import { createHash, randomUUID } from 'node:crypto';

export function newText(content = `What we do with your data, number ${randomUUID()}.`) {
  return { name: `Policy ${randomUUID()}`, content };
}

export function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

export const newAccountId = (): string => randomUUID();
