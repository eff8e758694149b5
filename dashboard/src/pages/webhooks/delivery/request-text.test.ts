import { requestText } from './request-text';

test('a request is shown with its line, its headers in their order, and its exact body', () => {
  const headers = { 'Content-Type': 'application/json', 'X-Service-Signature': 't=1,v1=ab' };
  const url = 'https://hooks.example.com/a?b=c';
  expect(requestText({ number: 2, method: 'POST', url, headers }, '{"a": 1}')).toBe(
    'POST https://hooks.example.com/a?b=c\nContent-Type: application/json\nX-Service-Signature: t=1,v1=ab\n\n{"a": 1}',
  );
});
