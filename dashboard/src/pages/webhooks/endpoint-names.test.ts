import { endpointNames } from './endpoint-names';

const endpoint = (id: string, description: string) => ({ id, description, url: `https://example.com/${id}` });

test('an endpoint is called by its description, and without one by its URL', () => {
  expect([...endpointNames([endpoint('a', 'Newsletter tool'), endpoint('b', ' ')])]).toEqual([
    ['a', 'Newsletter tool'],
    ['b', 'https://example.com/b'],
  ]);
});

test('endpoints with one description are told apart', () => {
  expect([...endpointNames([endpoint('a', 'CRM'), endpoint('b', 'CRM')]).values()]).toEqual([
    'CRM (https://example.com/a)',
    'CRM (https://example.com/b)',
  ]);
});
