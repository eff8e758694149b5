import { acceptsProblem } from './accepts-problem';

test.each([
  [undefined, false],
  ['', false],
  ['*/*', false],
  ['application/*', false],
  ['application/json', false],
  ['application/problem+json', true],
  ['APPLICATION/Problem+JSON', true],
  ['application/problem+json; charset=utf-8', true],
  ['application/json, application/problem+json', true],
  ['text/html, application/problem+json;q=0.1, */*;q=0.5', true],
  ['application/json;q=0.5, application/problem+json;q=0.9', true],
  ['application/json, application/problem+json;q=0.9', false],
  ['application/problem+json;q=0', false],
  ['application/problem+json;q=0.000', false],
  ['application/problem+json;q=x', true],
  ['application/problem+jsonp', false],
  ['application/problem+xml', false],
])('[decision 23.1] Accept: %s asks for problem details: %s', (accept, asks) => {
  expect(acceptsProblem(accept)).toBe(asks);
});
