import { atMostOf, formatOf, siteOf } from './query.rule';

const id = '6f1c1f0e-5a5e-4a4e-8f5d-0f6a3b2c1d0e';
const query = (text: string) => new URLSearchParams(text);

test('ids are lower-case UUIDs', () => {
  expect(siteOf(query(`account_id=${id}&site_id=${id}`))).toEqual({ accountId: id, siteId: id });
  for (const text of ['', 'x', `${id}'`, id.toUpperCase(), `${id}%0a`])
    expect(() => siteOf(query(`account_id=${id}&site_id=${text}`))).toThrow('site_id');
});

test('the format is csv or json', () => {
  expect(formatOf(query('format=json'))).toBe('json');
  expect(() => formatOf(query('format=xml'))).toThrow('format');
});

test('the bound of a count is a whole number from 1', () => {
  expect(atMostOf(query('at_most=1000'))).toBe(1000);
  for (const text of ['', '0', '-1', '1.5', '1e3', '1234567890']) expect(() => atMostOf(query(`at_most=${text}`))).toThrow('at_most');
});
