import { csrfTokensIn } from './csrf-token';

const ours = 'abcdefghijklmnopqrstuvwxyz-_0123456789ABCDE';
const planted = 'x'.repeat(43);

test('finds the token among other cookies', () => {
  expect(csrfTokensIn(`a=1; csrf_token=${ours}; b=2`)).toEqual([ours]);
});

test.each(['', 'a=1', `xcsrf_token=${ours}`, `csrf_token_old=${ours}`])('finds no token in %j', (cookies) => {
  expect(csrfTokensIn(cookies)).toEqual([]);
});

test.each(['%', 'short', `${ours}=`, ''])('a malformed csrf_token cookie (%j) does not hide a valid one', (value) => {
  expect(csrfTokensIn(`csrf_token=${value}; csrf_token=${ours}`)).toEqual([ours]);
});

test('returns each distinct well-formed token once', () => {
  expect(csrfTokensIn(`csrf_token=${planted}; csrf_token=${ours}; csrf_token=${planted}`)).toEqual([planted, ours]);
});
