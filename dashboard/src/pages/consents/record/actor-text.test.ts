import { en } from '../../../texts/en';
import { actorText } from './actor-text';

const names = {
  users: new Map([['u1', 'Ana Oliveira']]),
  keys: new Map([['key_1', 'Production']]),
  sites: new Map([['s1', 'Shop']]),
};

test.each([
  ['user', 'u1', 'by Ana Oliveira'],
  ['api_key', 'key_1', 'by the API key “Production”'],
  ['site', 's1', 'by the site “Shop”'],
  ['system', '', 'by the system'],
  ['import', 'key_1', 'imported by the API key “Production”'],
  ['import', 'u1', 'imported by Ana Oliveira'],
])('a change by a %s names its actor', (kind, id, text) => {
  expect(actorText({ kind, id }, names, en)).toBe(text);
});

test('an actor without a known name is shown by its ID, and an unknown kind of actor by the name of the kind', () => {
  expect(actorText({ kind: 'api_key', id: 'key_2' }, names, en)).toBe('by the API key “key_2”');
  expect(actorText({ kind: 'robot', id: 'r2' }, names, en)).toBe('robot r2');
});
