import { cases } from '../../scripts/src/chart/render';
import { environmentOf, type KubeObject, leastValues, parts, type Pod, podOf, podsIn, rendering, tryValues } from './rendered';
import { describeWithHelm } from './tools';

describeWithHelm('pods of the chart', () => {
  let rendered: ReadonlyMap<string, KubeObject[]>;
  const objectsOf = (name: string) => rendered.get(name) as KubeObject[];
  const everyPod = () =>
    [...rendered].flatMap(([name, objects]) => podsIn(objects).map((pod) => ({ ...pod, owner: `${name}: ${pod.owner}` })));
  const partPods = () => everyPod().filter(({ component, owner }) => parts.includes(component as never) && owner.includes('Deployment'));

  beforeAll(() => {
    rendered = new Map([...cases()].map(([name, file]) => [name, rendering(file)]));
  });

  const ownersBreaking = (pods: readonly Pod[], isFine: (pod: Pod) => boolean) =>
    pods.filter((pod) => !isFine(pod)).map(({ owner }) => owner);
  const containersOf = ({ spec }: Pod) => [...(spec.initContainers ?? []), ...spec.containers];

  test('the chart renders seven parts, six migration Jobs if Jobs migrate, data stores in the dev case, and a test', () => {
    expect(
      podsIn(objectsOf('dev'))
        .map(({ component }) => component)
        .sort(),
    ).toEqual([...parts, ...Array<string>(6).fill('migrations'), 'postgresql', 'redis', 'nats', 'mail', 'test'].sort());
    expect(
      podsIn(objectsOf('existing-secrets'))
        .map(({ component }) => component)
        .sort(),
    ).toEqual([...parts, 'test'].sort());
  });

  test('every pod passes Pod Security "restricted"', () => {
    const isRestricted = (pod: Pod) => {
      const { spec } = pod;
      const allowedVolumes = ['configMap', 'emptyDir', 'persistentVolumeClaim', 'projected', 'secret', 'csi', 'ephemeral', 'downwardAPI'];
      return (
        spec.hostNetwork === undefined &&
        !('hostPID' in spec) &&
        !('hostIPC' in spec) &&
        spec.securityContext['runAsNonRoot'] === true &&
        Number(spec.securityContext['runAsUser']) > 0 &&
        (spec.securityContext['seccompProfile'] as { type: string }).type === 'RuntimeDefault' &&
        (spec.volumes ?? []).every((volume) => Object.keys(volume).every((key) => key === 'name' || allowedVolumes.includes(key))) &&
        containersOf(pod).every(
          ({ securityContext, ports }) =>
            securityContext['allowPrivilegeEscalation'] === false &&
            JSON.stringify(securityContext['capabilities']) === '{"drop":["ALL"]}' &&
            (ports ?? []).every((port) => !('hostPort' in port)),
        )
      );
    };
    expect(ownersBreaking(everyPod(), isRestricted)).toEqual([]);
  });

  test('every root filesystem is read-only, and every pod has an account of its own without a token', () => {
    expect(
      ownersBreaking(everyPod(), (pod) =>
        containersOf(pod).every(({ securityContext }) => securityContext['readOnlyRootFilesystem'] === true),
      ),
    ).toEqual([]);
    expect(
      ownersBreaking(everyPod(), ({ spec }) => spec.automountServiceAccountToken === false && spec.serviceAccountName !== undefined),
    ).toEqual([]);
    for (const [name, objects] of rendered) {
      const accounts = objects.filter(({ kind }) => kind === 'ServiceAccount');
      expect(
        accounts.filter((account) => (account as { automountServiceAccountToken?: boolean }).automountServiceAccountToken !== false),
      ).toEqual([]);
      const names = accounts.map(({ metadata }) => metadata.name);
      const used = podsIn(objects).map(({ spec }) => spec.serviceAccountName);
      expect(
        used.filter((account) => !names.includes(account as string)),
        name,
      ).toEqual([]);
    }
  });

  test('every container has requests and limits of CPU and memory', () => {
    const isLimited = (pod: Pod) =>
      containersOf(pod).every(({ resources }) =>
        [resources.requests, resources.limits].every((amounts) => amounts?.['cpu'] !== undefined && amounts['memory'] !== undefined),
      );
    expect(ownersBreaking(everyPod(), isLimited)).toEqual([]);
  });

  test('the old generation, the young generation and the memory outside of V8 fit into the memory limit', () => {
    const youngMib = 192;
    const outsideMib: Record<string, number> = { gateway: 256, account: 4 * 46 };
    for (const { component, spec } of partPods()) {
      const [container] = spec.containers;
      const options = container?.env?.find(({ name }) => name === 'NODE_OPTIONS')?.value ?? '';
      const oldMib = Number(/^--max-old-space-size=(\d+)$/.exec(options)?.[1]);
      const limitMib = mebibytes(container?.resources.limits?.['memory'] ?? '');
      expect(oldMib).toBeGreaterThanOrEqual(200);
      expect(oldMib + youngMib + (outsideMib[component] ?? 0), component).toBeLessThanOrEqual(limitMib);
    }
  });

  describe('--max-old-space-size', () => {
    /** Each limit is set for another part, so that one rendering shows all. */
    const limits = [
      ['account', '1Gi', 768],
      ['consent', '1536Mi', 1152],
      ['policy', '1.5Gi', 1152],
      ['webhook', '1G', 714],
      ['evidence', '800M', 571],
    ] as const;
    let objects: KubeObject[];
    beforeAll(() => {
      const values = limits.map(([part, memory]) => [part, { resources: { limits: { memory } }, oldSpacePercent: 75 }] as const);
      const { account, ...others } = Object.fromEntries(values);
      const all = { ...leastValues, ...others, account: { ...leastValues.account, ...account } };
      ({ objects } = tryValues(all, ['--show-only', 'templates/components.yaml']));
    });

    test.each(limits)('of %s follows a memory limit of %s', (part, _memory, oldSpaceMib) => {
      expect(environmentOf(objects, part).get('NODE_OPTIONS')?.value).toBe(`--max-old-space-size=${oldSpaceMib}`);
    });
  });

  test('liveness probes use /livez; readiness probes use /readyz, or gRPC for services without TLS', () => {
    for (const { owner, component, spec } of partPods()) {
      const [container] = spec.containers;
      expect(container?.livenessProbe, owner).toMatchObject({ httpGet: { path: '/livez', port: 'operations' } });
      expect(container?.startupProbe, owner).toMatchObject({ httpGet: { path: '/livez', port: 'operations' } });
      const isGrpc = owner.startsWith('mesh') && component !== 'gateway';
      expect(container?.readinessProbe, owner).toMatchObject(
        isGrpc ? { grpc: { port: 7000 } } : { httpGet: { path: '/readyz', port: 'operations' } },
      );
    }
  });

  test('no probe kills a process that a busy node keeps silent for a minute', () => {
    for (const { owner, spec } of partPods()) {
      for (const probe of [spec.containers[0]?.startupProbe, spec.containers[0]?.livenessProbe]) {
        // From the first failed probe to the last.
        const seconds = (Number(probe?.['failureThreshold']) - 1) * Number(probe?.['periodSeconds']);
        expect(seconds, owner).toBeGreaterThan(60);
      }
    }
  });

  test('a pod keeps serving while clients drop its address, and its grace period then covers the shutdown', () => {
    for (const { owner, spec } of partPods()) {
      const seconds = spec.containers[0]?.lifecycle?.preStop?.sleep?.seconds ?? 0;
      expect(seconds, owner).toBeGreaterThan(0);
      expect(spec.terminationGracePeriodSeconds, owner).toBeGreaterThan(seconds + 25);
    }
    const { objects } = tryValues({ ...leastValues, settings: { SHUTDOWN_TIMEOUT_MS: 40_500 }, policy: { preStopSeconds: 7 } });
    expect(podOf(objects, 'policy').spec.terminationGracePeriodSeconds).toBe(7 + 41 + 5);
  });

  test('a rolling update removes a pod only after another is ready, except for volumes with a single writer', () => {
    for (const [name, objects] of rendered) {
      for (const deployment of objects.filter(({ kind }) => kind === 'Deployment')) {
        const isSingleWriter =
          (name === 'existing-secrets' && deployment.metadata.name.endsWith('-export')) ||
          (name !== 'production' && deployment.metadata.name.endsWith('-evidence'));
        expect(deployment.spec['strategy'], `${name} ${deployment.metadata.name}`).toMatchObject(
          isSingleWriter ? { type: 'Recreate' } : { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0 } },
        );
      }
    }
  });

  test('parts spread over zones and nodes, and have a disruption budget', () => {
    const objects = objectsOf('minimal');
    for (const part of parts) {
      expect(podOf(objects, part).spec.topologySpreadConstraints?.map(({ topologyKey }) => topologyKey)).toEqual([
        'topology.kubernetes.io/zone',
        'kubernetes.io/hostname',
      ]);
      const budget = objects.find(({ kind, metadata }) => kind === 'PodDisruptionBudget' && metadata.name.endsWith(`-${part}`));
      expect(budget?.spec, part).toMatchObject({ maxUnavailable: 1 });
    }
  });

  test('an autoscaled Deployment sets no replicas, because an upgrade would reset them', () => {
    for (const objects of rendered.values()) {
      const scaled = objects.filter(({ kind }) => kind === 'HorizontalPodAutoscaler').map(({ metadata }) => metadata.name);
      for (const { metadata, spec } of objects.filter(({ kind }) => kind === 'Deployment')) {
        expect('replicas' in spec, metadata.name).toBe(!scaled.includes(metadata.name));
      }
    }
  });

  test('no environment holds a secret as a literal', () => {
    const literals = everyPod().flatMap((pod) =>
      containersOf(pod).flatMap(({ env = [] }) =>
        env
          .filter(
            ({ name, value }) =>
              value !== undefined &&
              (/(SECRET|PASSWORD|PEPPER|TOKEN|_KEYS?$|DATABASE_URL|REDIS_URL|NATS_URL|SMTP_URL)/.test(name) ||
                /\/\/[^/]*:[^/]*@/.test(value)),
          )
          // These hold file paths, not keys.
          .filter(({ name }) => !['RPC_TLS_KEY', 'NATS_TLS_KEY'].includes(name))
          .map(({ name }) => `${pod.owner} ${name}`),
      ),
    );
    expect(literals).toEqual([]);
  });

  test('each part reads only its own Secret, and migrations read only DATABASE_URL', () => {
    for (const pod of podsIn(objectsOf('minimal')).filter(({ component }) => component !== 'test')) {
      const references = pod.spec.containers.flatMap(({ env = [] }) => env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef ?? []));
      const part = pod.labels['consent-service/part'] ?? pod.component;
      expect(new Set(references.map(({ name }) => name)), pod.owner).toEqual(new Set([`cs-consent-service-${part}`]));
      if (pod.component === 'migrations') expect(references.map(({ key }) => key)).toEqual(['DATABASE_URL']);
    }
  });

  test('migrations are hooks before an update, or plain Jobs if the release includes their data store', () => {
    const jobsOf = (name: string) => objectsOf(name).filter(({ kind }) => kind === 'Job');
    expect(jobsOf('production')).toHaveLength(6);
    for (const { metadata } of jobsOf('production')) expect(metadata.annotations?.['helm.sh/hook']).toBe('pre-install,pre-upgrade');
    // Not hooks here: Helm runs post-install hooks only once the pods are ready, and the pods wait for the schema.
    for (const { metadata } of jobsOf('dev')) expect(metadata).toMatchObject({ name: expect.stringMatching(/-migrate-1$/) });
    for (const { metadata } of jobsOf('dev')) expect(metadata.annotations).toBeUndefined();
    expect(jobsOf('existing-secrets')).toEqual([]);
    const migrations = (name: string) => environmentOf(objectsOf(name), 'consent').get('MIGRATIONS')?.value;
    expect([migrations('production'), migrations('dev'), migrations('existing-secrets')]).toEqual(['check', 'check', 'run']);
  });

  test('every name is at most 63 characters, for the longest name of a release too', () => {
    const { objects } = tryValues({ ...leastValues, fullnameOverride: 'n'.repeat(63), tls: { mode: 'certManager' } });
    expect(objects.length).toBeGreaterThan(40);
    expect(objects.map(({ metadata }) => metadata.name).filter((name) => name.length > 63)).toEqual([]);
  });
});

function mebibytes(memory: string): number {
  const [, number = '', unit = ''] = /^([\d.]+)(Mi|Gi)$/.exec(memory) ?? [];
  return Number(number) * (unit === 'Gi' ? 1024 : 1);
}
