import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chartFolder } from '../../scripts/src/chart/chart-files';
import { repositoryRoot } from '../../scripts/src/repository-root';
import { type EnvironmentEntry, environmentOf, type KubeObject, leastValues, parts, podOf, tryValues } from './rendered';
import { describeWithHelm } from './tools';

function documentedSettings(): ReadonlyMap<string, string[]> {
  const document = readFileSync(join(repositoryRoot, 'docs/config.md'), 'utf8');
  return new Map(
    document
      .split(/^## /m)
      .slice(1)
      .map((section) => [
        section.slice(0, section.indexOf('\n')),
        [...section.matchAll(/^\| `([A-Z0-9_]+)` \|/gm)].map(([, name]) => name as string),
      ]),
  );
}

type Kinds = Record<string, Record<string, { kind: string; required: boolean }>>;
const kinds = JSON.parse(readFileSync(join(chartFolder, 'files/settings.json'), 'utf8')) as Kinds;
const schema = JSON.parse(readFileSync(join(chartFolder, 'values.schema.json'), 'utf8')) as {
  properties: Record<string, { properties: { settings: { properties: Record<string, { enum?: string[] }> } } }>;
};
const namesOfKind = (part: string, kind: string) =>
  Object.entries(kinds[part] ?? {}).flatMap(([name, setting]) => (setting.kind === kind ? [name] : []));

test('the chart knows every setting of docs/config.md', () => {
  const documented = documentedSettings();
  expect([...documented.keys()].sort()).toEqual([...parts].sort());
  for (const [part, names] of documented) expect(Object.keys(kinds[part] ?? {}).sort(), part).toEqual(names.sort());
});

test('no plain setting has the name of a secret', () => {
  const suspicious = parts.flatMap((part) =>
    namesOfKind(part, 'plain').filter((name) =>
      /SECRET|PASSWORD|PEPPER|TOKEN|_KEYS?$|_KEY_|DATABASE_URL|REDIS_URL|NATS_URL|SMTP_URL|HEADERS/.test(name),
    ),
  );
  // Limits of password routes, and the memory of a hash, are not secrets.
  expect([...new Set(suspicious)].filter((name) => !name.startsWith('LIMIT_'))).toEqual(['PASSWORD_MEMORY_MIB']);
});

describeWithHelm('settings', () => {
  function deployments(values: object): KubeObject[] {
    const { objects, fault } = tryValues(values, ['--show-only', 'templates/components.yaml']);
    if (fault !== '') throw new Error(fault);
    return objects;
  }

  /** Enumerated settings get their last value. */
  const plainValues = (part: string) =>
    Object.fromEntries(
      namesOfKind(part, 'plain').map((name) => [
        name,
        schema.properties[part]?.properties.settings.properties[name]?.enum?.at(-1) ?? `${part} ${name}`,
      ]),
    );

  test('every plain setting is reached by <part>.settings', () => {
    const values = Object.fromEntries(parts.map((part) => [part, { settings: { ...plainValues(part), SHUTDOWN_TIMEOUT_MS: 1000 } }]));
    const objects = deployments({ ...leastValues, ...values, export: { ...leastValues.export, ...values['export'] } });
    for (const part of parts) {
      const environment = environmentOf(objects, part);
      const found = Object.fromEntries(namesOfKind(part, 'plain').map((name) => [name, environment.get(name)?.value]));
      expect(found, part).toEqual({ ...plainValues(part), SHUTDOWN_TIMEOUT_MS: '1000' });
    }
  });

  test('shared settings reach every part that has them, and the settings of a part override them', () => {
    const objects = deployments({
      ...leastValues,
      settings: { LOG_LEVEL: 'warn', DATABASE_POOL_SIZE: 20 },
      policy: { settings: { DATABASE_POOL_SIZE: 5 } },
    });
    const valueOf = (part: string, name: string) => environmentOf(objects, part).get(name)?.value;
    expect(parts.map((part) => valueOf(part, 'LOG_LEVEL'))).toEqual(parts.map(() => 'warn'));
    expect(parts.map((part) => valueOf(part, 'DATABASE_POOL_SIZE'))).toEqual([undefined, '20', '20', '5', '20', '20', '20']);
  });

  test('large numbers are rendered without an exponent', () => {
    const objects = deployments({ ...leastValues, gateway: { settings: { MAX_BODY_BYTES_IN_MEMORY: 268_435_456 } } });
    expect(environmentOf(objects, 'gateway').get('MAX_BODY_BYTES_IN_MEMORY')?.value).toBe('268435456');
  });

  const withBlocks = (blockOf: (part: string) => object) =>
    Object.fromEntries(
      Object.entries({ ...Object.fromEntries(parts.map((part) => [part, {}])), ...leastValues }).map(([name, value]) => [
        name,
        parts.includes(name as never) ? { ...(value as object), ...blockOf(name) } : value,
      ]),
    );

  test('every secret setting is a key of the part’s Secret, or of a Secret named in secretRefs', () => {
    const plain = deployments(leastValues);
    const moved = deployments(
      withBlocks((part) => ({
        secretRefs: Object.fromEntries(namesOfKind(part, 'secret').map((name) => [name, { name: 'elsewhere', key: `key-of-${name}` }])),
      })),
    );
    for (const part of parts) {
      for (const name of namesOfKind(part, 'secret')) {
        const isOptional = kinds[part]?.[name]?.required === false;
        expect(environmentOf(plain, part).get(name), `${part} ${name}`).toEqual<EnvironmentEntry>({
          name,
          valueFrom: { secretKeyRef: { name: `cs-consent-service-${part}`, key: name, ...(isOptional ? { optional: true } : {}) } },
        });
        expect(environmentOf(moved, part).get(name)?.valueFrom).toEqual({ secretKeyRef: { name: 'elsewhere', key: `key-of-${name}` } });
      }
    }
  });

  test('every file setting is the path of a mounted file', () => {
    const holder = (index: number) => ({ [index % 2 === 0 ? 'secret' : 'configMap']: 'holder', key: 'file.pem' });
    const objects = deployments(
      withBlocks((part) => ({ files: Object.fromEntries(namesOfKind(part, 'file').map((name, index) => [name, holder(index)])) })),
    );
    for (const part of parts) {
      const { spec } = podOf(objects, part);
      for (const name of namesOfKind(part, 'file')) {
        const path = environmentOf(objects, part).get(name)?.value ?? '';
        expect(path, name).toMatch(/\/file\.pem$/);
        const mount = spec.containers[0]?.volumeMounts?.find(({ mountPath }) => mountPath === path.slice(0, path.lastIndexOf('/')));
        expect(mount, name).toMatchObject({ readOnly: true });
        const volume = spec.volumes?.find((each) => each['name'] === mount?.name);
        expect(JSON.stringify(volume), name).toContain('"holder"');
      }
    }
  });

  describe('cells', () => {
    const ofCell = (name: string) => ({ name: 'consent-cells', key: name });
    const cells = [
      { name: 'main', weight: 0 },
      { name: 'cell_01', weight: 3, schema: 'cell_01', urlRef: ofCell('cell_01'), replicaUrlRef: ofCell('replica') },
    ];
    /** As Kubernetes does: a variable refers to those before it. */
    function expanded(environment: ReadonlyMap<string, EnvironmentEntry>, secrets: Record<string, string>): unknown {
      const before: Record<string, string> = {};
      for (const [name, { value, valueFrom }] of environment) {
        if (name === 'CELLS') return JSON.parse((value ?? '').replace(/\$\((\w+)\)/g, (whole, each: string) => before[each] ?? whole));
        before[name] = value ?? secrets[(valueFrom as { secretKeyRef: { key: string } }).secretKeyRef.key] ?? '';
      }
      return undefined;
    }
    const secrets = { cell_01: 'postgres://user:word@host/consent', replica: 'postgres://user:word@replica/consent' };
    const whole = { name: 'cell_01', weight: 3, schema: 'cell_01', url: secrets.cell_01, replica_url: secrets.replica };

    test('consent and its migrations get their databases from Secrets, account names and weights only, and the others nothing', () => {
      const objects = deployments({ ...leastValues, cells });
      expect(expanded(environmentOf(objects, 'consent'), secrets)).toEqual([{ name: 'main', weight: 0 }, whole]);
      expect(expanded(environmentOf(objects, 'account'), {})).toEqual([
        { name: 'main', weight: 0 },
        { name: 'cell_01', weight: 3 },
      ]);
      for (const part of parts) {
        const names = [...environmentOf(objects, part).keys()].filter((name) => name.startsWith('CELL'));
        if (part !== 'consent' && part !== 'account') expect(names, part).toEqual([]);
        if (part === 'account') expect(names).toEqual(['CELLS']);
      }
      const { objects: jobs } = tryValues({ ...leastValues, cells }, ['--show-only', 'templates/migrations.yaml']);
      const job = jobs.find(({ metadata }) => metadata.name.includes('-consent-migrate'));
      const environment = (job as unknown as { spec: { template: { spec: { containers: { env: EnvironmentEntry[] }[] } } } }).spec.template
        .spec.containers[0]!.env;
      expect(expanded(new Map(environment.map((entry) => [entry.name, entry])), secrets)).toEqual([{ name: 'main', weight: 0 }, whole]);
    });

    test('without cells there is no such variable', () => {
      const objects = deployments(leastValues);
      for (const part of parts)
        expect(
          [...environmentOf(objects, part).keys()].filter((name) => name.startsWith('CELL')),
          part,
        ).toEqual([]);
    });
  });

  test('every setting that the chart decides follows a value of the chart', () => {
    const values = (more: object) => deployments({ ...leastValues, ...more });
    const moved = values({
      nodeEnv: 'test',
      bindAddress: '::',
      ports: { public: 1, rpc: 2, internalHttp: 3, operations: 4 },
      tls: { domain: 'prod.svc' },
      migrations: { mode: 'atStart' },
    });
    const mesh = values({ tls: { mode: 'off' } });
    const expected: Record<string, string> = {
      ...{ NODE_ENV: 'test', HOST: '::', RPC_HOST: '::', HTTP_HOST: '::', OPS_HOST: '::' },
      ...{ PORT: '1', RPC_PORT: '2', HTTP_PORT: '3', OPS_PORT: '4', RPC_TLS_DOMAIN: 'prod.svc', MIGRATIONS: 'run' },
      ...{
        RPC_TLS: 'required',
        RPC_TLS_CA: '/etc/consent/tls/ca.crt',
        RPC_TLS_CERT: '/etc/consent/tls/tls.crt',
        RPC_TLS_KEY: '/etc/consent/tls/tls.key',
      },
    };
    for (const part of parts) {
      const names = namesOfKind(part, 'chart');
      const found = Object.fromEntries(names.map((name) => [name, environmentOf(moved, part).get(name)?.value]));
      expect(found, part).toEqual(Object.fromEntries(names.map((name) => [name, expected[name]])));
      expect(environmentOf(mesh, part).get('RPC_TLS')?.value).toBe('off');
      expect(environmentOf(mesh, part).has('RPC_TLS_CA')).toBe(false);
    }
    const [gateway] = podOf(moved, 'gateway').spec.containers;
    expect(gateway?.ports?.map(({ containerPort }) => containerPort)).toEqual([1, 4]);
  });

  test('services are called by dns:/// names of headless Services, one stream for each address', () => {
    const objects = deployments(leastValues);
    const environment = environmentOf(objects, 'gateway');
    for (const server of ['account', 'consent', 'policy', 'webhook', 'export']) {
      const address = environment.get(`${server.toUpperCase()}_ADDRESS`)?.value ?? '';
      const [, service] = /^dns:\/\/\/([\w-]+)\.consent\.svc\.cluster\.local:7000$/.exec(address) ?? [];
      expect(objects.find(({ kind, metadata }) => kind === 'Service' && metadata.name === service)?.spec['clusterIP'], address).toBe(
        'None',
      );
    }
    for (const server of ['CONSENT', 'EXPORT']) {
      const address = environment.get(`${server}_HTTP_ADDRESS`)?.value ?? '';
      const [, service] = /^([\w-]+)\.consent\.svc\.cluster\.local:7001$/.exec(address) ?? [];
      expect(
        objects.find(({ kind, metadata }) => kind === 'Service' && metadata.name === service),
        address,
      ).toBeDefined();
    }
  });
});
