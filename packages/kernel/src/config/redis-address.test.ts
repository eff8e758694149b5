import { findRedisFault, hasRedisPassword, readRedisAddress } from './redis-address';

test('the URL of a single server is passed on unchanged', () => {
  expect(readRedisAddress('rediss://:secret@redis:6379/3')).toEqual({ kind: 'server', url: 'rediss://:secret@redis:6379/3' });
});

test('a cluster is a list of servers that share a login and TLS', () => {
  expect(readRedisAddress('redis+cluster://a:7000,b')).toEqual({
    kind: 'cluster',
    servers: [
      { host: 'a', port: 7000 },
      { host: 'b', port: 6379 },
    ],
    isTls: false,
  });
  expect(readRedisAddress('rediss+cluster://user:p%40ss@10.0.0.1:7000,[::1]:7001/')).toEqual({
    kind: 'cluster',
    servers: [
      { host: '10.0.0.1', port: 7000 },
      { host: '::1', port: 7001 },
    ],
    isTls: true,
    username: 'user',
    password: 'p@ss',
  });
});

test('Sentinels name the primary, and may have a password of their own', () => {
  expect(readRedisAddress('redis+sentinel://:secret@s1,s2:26380/main/2?sentinelPassword=watch')).toEqual({
    kind: 'sentinel',
    servers: [
      { host: 's1', port: 26_379 },
      { host: 's2', port: 26_380 },
    ],
    primary: 'main',
    database: 2,
    isTls: false,
    password: 'secret',
    sentinelPassword: 'watch',
  });
});

test.each([
  ['redis+cluster://', 'is not a Redis URL'],
  ['redis+clusters://a:1', 'is not a Redis URL'],
  ['redis+cluster://a:1,', 'is not host:port'],
  ['redis+cluster://a:1,b:two', 'is not host:port'],
  ['redis+cluster://:secret@a:1/3', 'database 0 only'],
  ['redis+sentinel://:secret@a:1', 'does not name the primary'],
  ['redis+sentinel://:secret@a:1/main/x', 'the number of a database'],
])('%s is refused, and the message shows no password', (url, fault) => {
  expect(findRedisFault(url)).toContain(fault);
  expect(findRedisFault(url)).toContain('redis+sentinel://host:port,host:port/primary');
  expect(findRedisFault(url)).not.toContain('secret');
});

test('every server of a cluster and each primary behind Sentinels has the password, or it counts as missing', () => {
  expect(['redis://:p@a', 'redis+cluster://:p@a,b', 'rediss+sentinel://u:p@a,b/main'].map(hasRedisPassword)).toEqual([true, true, true]);
  expect(['redis://a', 'redis+cluster://a,b', 'redis+sentinel://a/main?sentinelPassword=p', 'x'].map(hasRedisPassword)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
