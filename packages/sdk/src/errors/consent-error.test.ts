import { ConnectionError, ConsentError, isConsentError } from './consent-error';
import { readRetryAfter } from './error-of-response';

test('isConsentError recognizes errors of the SDK and their code', () => {
  const error = new ConnectionError({ code: 'timed_out', message: 'No answer' });
  expect(isConsentError(error)).toBe(true);
  expect(isConsentError(error, 'timed_out')).toBe(true);
  expect(isConsentError(error, 'not_found')).toBe(false);
  expect(isConsentError(new Error('timed_out'))).toBe(false);
  expect(isConsentError(undefined)).toBe(false);
});

test('isConsentError recognizes errors of another copy of the SDK', async () => {
  vi.resetModules();
  const copy = await import('./consent-error.js');
  const error = new copy.ConsentError({ code: 'not_found', message: 'No such consent.' });
  expect(error).not.toBeInstanceOf(ConsentError);
  expect(isConsentError(error, 'not_found')).toBe(true);
});

test.each([
  ['3', 3],
  ['Wed, 25 Nov 2026 00:00:02 GMT', 2],
  ['Tue, 24 Nov 2026 00:00:00 GMT', 0],
  ['soon', undefined],
  [null, undefined],
])('Retry-After %s is %s seconds', (header, seconds) => {
  expect(readRetryAfter(header, Date.parse('2026-11-25T00:00:00.500Z'))).toBe(seconds);
});
