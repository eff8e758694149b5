import { packageIndexFrom } from '../src/config';
import { localStackAddressesFrom } from '../src/index';

describe('localStackAddressesFrom', () => {
  test('an address is taken from each variable that is set', () => {
    expect(localStackAddressesFrom({ DATABASE_URL: 'postgres://a', REDIS_URL: 'redis://b', NATS_URL: 'nats://c' })).toEqual({
      databaseUrl: 'postgres://a',
      redisUrl: 'redis://b',
      natsUrl: 'nats://c',
    });
  });

  test('an empty variable counts as absent', () => {
    expect(localStackAddressesFrom({ DATABASE_URL: '' })).toEqual({});
  });
});

test('the index of Python packages is the one that PIP_INDEX_URL names', () => {
  expect(packageIndexFrom({ PIP_INDEX_URL: 'https://mirror.example/simple' })).toBe('https://mirror.example/simple');
  expect(packageIndexFrom({})).toBe('');
});
