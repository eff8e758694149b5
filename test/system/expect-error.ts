import type { ApiAnswer } from './api-client';

/** Asserts the envelope of spec 7: exactly {error, message}, both strings, as JSON. `Link` leads to the code's page (decision 23.8). */
export function expectError(answer: Pick<ApiAnswer, 'status' | 'text'> & { headers: Headers }, status: number, code: string): void {
  expect({ status: answer.status, body: answer.text }).toEqual({ status, body: expect.any(String) });
  expect(JSON.parse(answer.text)).toEqual({ error: code, message: expect.stringMatching(/\S/) });
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  expect(answer.headers.get('link')).toMatch(new RegExp(`^<https?://[^>]+/docs/errors#${code}>; rel="help"$`));
}

export function messageOf(answer: Pick<ApiAnswer, 'text'>): string {
  return (JSON.parse(answer.text) as { message: string }).message;
}
