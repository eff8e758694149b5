import { apiUrlOf, pathOf, queryText } from './request';

test.each([
  ['https://consent.example.com', 'https://consent.example.com/api/v1'],
  ['https://consent.example.com/', 'https://consent.example.com/api/v1'],
  ['https://consent.example.com/api/v1', 'https://consent.example.com/api/v1'],
  ['https://consent.example.com/api/v1/', 'https://consent.example.com/api/v1'],
  ['https://example.com/consent/api/v1', 'https://example.com/consent/api/v1'],
])('the API of %s is at %s', (baseUrl, apiUrl) => {
  expect(apiUrlOf(baseUrl)).toBe(apiUrl);
});

test('values in a path are encoded', () => {
  expect(pathOf`/consents/by-subject/${'a/b?c#d %é'}`).toBe('/consents/by-subject/a%2Fb%3Fc%23d%20%25%C3%A9');
  expect(pathOf`/policies/${'id'}/versions/${2}/proof`).toBe('/policies/id/versions/2/proof');
});

test.each(['', '.', '..'])('"%s" is refused, because it would name another resource', (subject) => {
  expect(() => pathOf`/consents/by-subject/${subject}`).toThrow(TypeError);
});

test('undefined parameters are omitted, and dates are sent as ISO 8601 instants', () => {
  expect(queryText({ site_id: undefined, accepted: false, from: new Date(0), limit: 5 })).toBe(
    '?accepted=false&from=1970-01-01T00%3A00%3A00.000Z&limit=5',
  );
  expect(queryText({ cursor: undefined })).toBe('');
});
