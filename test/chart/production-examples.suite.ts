import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cellSettings, loadConfig, readRedisAddress } from '@consent/kernel';
import { parseAllDocuments } from 'yaml';
import { cellNames } from '../../scripts/src/admin/cells';
import { repositoryRoot } from '../../scripts/src/repository-root';

type Tree = { [name: string]: Tree } & { kind?: unknown };

const documentsOf = (file: string) =>
  parseAllDocuments(readFileSync(join(repositoryRoot, 'deploy/examples', file), 'utf8')).map((document) => {
    expect(document.errors, file).toEqual([]);
    return document.toJS() as Tree;
  });
const ofKind = (file: string, kind: string) => documentsOf(file).filter((document) => document.kind === kind);

test('a commit of PostgreSQL waits for a standby', () => {
  const [cluster] = ofKind('postgresql.yaml', 'Cluster');
  expect(cluster?.['spec']).toMatchObject({
    instances: 3,
    postgresql: { synchronous: { method: 'any', number: 1, dataDurability: 'required' } },
  });
});

test('each service has a role and a database of its own', () => {
  const [cluster] = ofKind('postgresql.yaml', 'Cluster');
  const managed = cluster?.['spec']?.['managed'] as unknown as { roles: { name: string }[] };
  const roles = managed.roles.map(({ name }) => name);
  const databases = ofKind('postgresql.yaml', 'Database').map(({ spec }) => spec as unknown as { name: string; owner: string });
  expect(cluster?.['spec']?.['bootstrap']).toMatchObject({ initdb: { database: 'account', owner: 'account' } });
  expect(roles.sort()).toEqual(['consent', 'evidence', 'export', 'policy', 'webhook']);
  expect(databases.map(({ name, owner }) => `${name} of ${owner}`).sort()).toEqual(roles.map((role) => `${role} of ${role}`));
});

test('Redis has three Sentinels, evicts nothing, and the parts ask them for its primary', () => {
  expect(ofKind('redis.yaml', 'RedisSentinel')[0]?.['spec']).toMatchObject({ clusterSize: 3, redisSentinelConfig: { quorum: '2' } });
  expect(String(ofKind('redis.yaml', 'ConfigMap')[0]?.['data']?.['redis-additional.conf'])).toMatch(/^maxmemory-policy noeviction$/m);
  const sentinel = ofKind('redis.yaml', 'RedisSentinel')[0];
  const name = String(sentinel?.['metadata']?.['name']);
  const primary = String(sentinel?.['spec']?.['redisSentinelConfig']?.['masterGroupName']);
  const address = `redis+sentinel://:PASSWORD@${name}-sentinel:26379/${primary}`;
  expect(readFileSync(join(repositoryRoot, 'deploy/examples/README.md'), 'utf8')).toContain(`\`${address}\``);
  expect(readRedisAddress(address)).toMatchObject({ kind: 'sentinel', primary, password: 'PASSWORD' });
  expect(documentsOf('values.yaml')[0]?.['networkPolicy']?.['redis']).toMatchObject({ ports: [6379, 26_379] });
});

test('three servers of NATS sync each message, and keep each event three times', () => {
  const [nats] = documentsOf('nats.yaml');
  expect(nats?.['config']).toMatchObject({ cluster: { enabled: true, replicas: 3 }, jetstream: { merge: { sync_interval: 'always' } } });
  expect(documentsOf('values.yaml')[0]?.['settings']).toEqual({ EVENT_STREAM_REPLICAS: 3 });
});

test('each NATS that we configure accepts the event of a policy with the longest text', () => {
  expect(documentsOf('nats.yaml')[0]?.['config']).toMatchObject({ merge: { max_payload: '<< 2MB >>' } });
  for (const file of ['deploy/compose/nats.conf', 'charts/consent-service/files/dev/nats.conf']) {
    expect(readFileSync(join(repositoryRoot, file), 'utf8')).toMatch(/^max_payload: 2MB$/m);
  }
});

test('files of exports are in a bucket', () => {
  expect(documentsOf('values.yaml')[0]?.['export']?.['storage']).toMatchObject({ type: 'bucket' });
});

test('the cells are those that "cells create 16" makes, and consent accepts their list', () => {
  const cells = documentsOf('values-cells.yaml')[0]?.['cells'] as unknown as { name: string; urlRef?: { name: string; key: string } }[];
  const url = 'postgres://consent:PASSWORD@host:5432/consent';
  const setting = cells.map(({ urlRef, ...cell }) => ({ ...cell, ...(urlRef && { url }) }));
  const { CELLS } = loadConfig(cellSettings, { CELLS: JSON.stringify(setting) });
  expect(CELLS.map(({ name, weight, schema }) => ({ name, weight, schema }))).toEqual([
    { name: 'main', weight: 0, schema: undefined },
    ...cellNames(16).map((name) => ({ name, weight: 1, schema: name })),
  ]);
});
