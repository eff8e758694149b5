import { csrfTokenIn } from './csrf-token';

test('the token is found among other cookies, whatever stands in it', () => {
  expect(csrfTokenIn('a=1; csrf_token=abc-_9==; b=2')).toBe('abc-_9==');
  expect(csrfTokenIn('csrf_token=a%20b')).toBe('a b');
});

test.each(['', 'a=1', 'xcsrf_token=abc', 'csrf_token_old=abc'])('there is none in %j', (cookies) => {
  expect(csrfTokenIn(cookies)).toBeUndefined();
});
