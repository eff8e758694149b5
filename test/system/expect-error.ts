import type { ApiAnswer } from './api-client';

/** Asserts the envelope of spec 7: exactly {error, message}, both strings, as JSON. */
export function expectError(answer: Pick<ApiAnswer, 'status' | 'text'> & { headers: Headers }, status: number, code: string): void {
  expect({ status: answer.status, body: answer.text }).toEqual({ status, body: expect.any(String) });
  expect(JSON.parse(answer.text)).toEqual({ error: code, message: expect.stringMatching(/\S/) });
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
}

export function messageOf(answer: Pick<ApiAnswer, 'text'>): string {
  return (JSON.parse(answer.text) as { message: string }).message;
}
