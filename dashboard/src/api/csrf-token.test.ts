import { csrfTokensIn } from './csrf-token';

const ours = 'abcdefghijklmnopqrstuvwxyz-_0123456789ABCDE';
const planted = 'x'.repeat(43);

test('the token is found among other cookies', () => {
  expect(csrfTokensIn(`a=1; csrf_token=${ours}; b=2`)).toEqual([ours]);
});

test.each(['', 'a=1', `xcsrf_token=${ours}`, `csrf_token_old=${ours}`])('there is none in %j', (cookies) => {
  expect(csrfTokensIn(cookies)).toEqual([]);
});

test.each(['%', 'short', `${ours}=`, ''])('what cannot be a token of ours (%j) hides none that is', (value) => {
  expect(csrfTokensIn(`csrf_token=${value}; csrf_token=${ours}`)).toEqual([ours]);
});

test('of several that may be ours each is found, once', () => {
  expect(csrfTokensIn(`csrf_token=${planted}; csrf_token=${ours}; csrf_token=${planted}`)).toEqual([planted, ours]);
});
