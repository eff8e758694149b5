import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cases } from '../../scripts/src/chart/render';
import { repositoryRoot } from '../../scripts/src/repository-root';
import { createPublicAddressCheck } from '@consent/outbound';
import { documentedCalls, documentedStores } from './documented-edges';
import { allowedPorts, leavingRules, mayConnect, policiesIn } from './policies';
import { type KubeObject, type Labels, leastValues, parts, type Pod, podsIn, rendering, type Rule, tryValues } from './rendered';
import { describeWithHelm } from './tools';

const dnsPort = 53;
const storePorts: Record<string, number[]> = { postgresql: [5432], redis: [6379], nats: [4222], mail: [465, 587], bucket: [443] };
/** The production example finds its Redis through Sentinels. */
const storePortsIn = (store: string, name: string) => [
  ...(storePorts[store] ?? []),
  ...(store === 'redis' && name === 'production' ? [26_379] : []),
];

describeWithHelm('network policies', () => {
  let rendered: ReadonlyMap<string, KubeObject[]>;
  const objectsOf = (name: string) => rendered.get(name) as KubeObject[];
  beforeAll(() => {
    rendered = new Map([...cases()].map(([name, file]) => [name, rendering(file)]));
  });

  const isOwn = (labels: Labels) => labels['app.kubernetes.io/instance'] === 'cs';
  const withPolicies = () => [...rendered].filter(([name]) => name !== 'mesh');

  /** The chart has no pod for the operator's tool. An operator starts one with this label. */
  function podsAndAdmin(objects: readonly KubeObject[]): Pod[] {
    const pods = podsIn(objects);
    const [{ labels, ...first }] = pods as [Pod];
    return [...pods, { ...first, owner: 'admin', component: 'admin', labels: { ...labels, 'app.kubernetes.io/component': 'admin' } }];
  }

  function edgesOf(objects: readonly KubeObject[]): string[] {
    const policies = policiesIn(objects);
    const pods = podsAndAdmin(objects);
    const edges = pods.flatMap((from) =>
      pods.flatMap((to) =>
        portsOf(to)
          .filter((port) => mayConnect(policies, from, to, port))
          .map((port) => `${from.component} > ${to.component}:${port}`),
      ),
    );
    return [...new Set(edges)].sort();
  }

  const portsOf = ({ spec }: Pod) => spec.containers.flatMap(({ ports = [] }) => ports.map(({ containerPort }) => containerPort));

  test('parts may make exactly the calls that ARCHITECTURE.md lists', () => {
    for (const [name, objects] of withPolicies()) {
      if (name === 'dev') continue;
      expect(edgesOf(objects), name).toEqual([...documentedCalls(), 'test > gateway:8080'].sort());
    }
  });

  test('the data stores of the dev case accept only the pods that need them, as docs/operations.md lists', () => {
    const devPorts: Record<string, number> = { postgresql: 5432, redis: 6379, nats: 4222, mail: 1025 };
    const toStores = [...documentedStores()].flatMap(([part, stores]) =>
      stores.filter((store) => store in devPorts).map((store) => `${part} > ${store}:${devPorts[store]}`),
    );
    const others = ['test > gateway:8080', 'test > mail:8025', 'migrations > postgresql:5432'];
    expect(edgesOf(objectsOf('dev'))).toEqual([...documentedCalls(), ...toStores, ...others].sort());
  });

  test('outside the release a part reaches only DNS, its data stores and the trace collector; webhook and account also reach the internet', () => {
    for (const [name, objects] of withPolicies()) {
      const policies = policiesIn(objects);
      for (const pod of podsAndAdmin(objects)) {
        const rules = leavingRules(policies, pod, isOwn);
        const stores = storesOf(pod.component, name).flatMap((store) => storePortsIn(store, name));
        const collector = name === 'gateway-api' && parts.includes(pod.component as never) ? [4318] : [];
        const isDevStore = ['postgresql', 'redis', 'nats', 'mail'].includes(pod.component);
        const expected = isDevStore ? [] : [dnsPort, ...(name === 'dev' ? [] : stores), ...collector];
        const isInternet = ({ to }: Rule) => to?.some(({ ipBlock }) => ipBlock?.cidr === '0.0.0.0/0') === true;
        const found = rules.filter((rule) => !isInternet(rule)).flatMap(({ ports = [] }) => ports.map(({ port }) => port));
        expect([...new Set(found)].sort(byNumber), `${name}: ${pod.owner}`).toEqual([...new Set(expected)].sort(byNumber));
        expect(rules.filter(isInternet).length, `${name}: ${pod.owner}`).toBe(['webhook', 'account'].includes(pod.component) ? 1 : 0);
      }
    }
  });

  function storesOf(component: string, name: string): string[] {
    if (component === 'migrations') return ['postgresql'];
    const stores = documentedStores().get(component) ?? [];
    const usesVolume = component === 'evidence' ? name !== 'production' : name === 'existing-secrets';
    return usesVolume ? stores.filter((store) => store !== 'bucket') : stores;
  }

  test('production names the peers of PostgreSQL, Redis and NATS', () => {
    const policies = policiesIn(objectsOf('production'));
    const account = podsIn(objectsOf('production')).find(({ component }) => component === 'account') as Pod;
    const rules = leavingRules(policies, account, isOwn);
    const peersOf = (port: number) => rules.find(({ ports }) => ports?.some((each) => each.port === port))?.to;
    for (const port of [5432, 4222]) expect(peersOf(port), String(port)).toHaveLength(1);
    // The servers and the Sentinels.
    expect(peersOf(6379)).toHaveLength(2);
  });

  test('every port of a container is matched by a policy, and every port of a policy by a container', () => {
    for (const [name, objects] of withPolicies()) {
      const policies = policiesIn(objects);
      for (const pod of podsIn(objects)) expect(allowedPorts(policies, pod), `${name}: ${pod.owner}`).toEqual(portsOf(pod).sort(byNumber));
    }
  });

  test('evidence reaches witnesses and time stamping authorities only when there are any', () => {
    const reaches = (evidence: object) => {
      const { objects } = tryValues({ ...leastValues, networkPolicy: { witnesses: { ports: [4443] } }, evidence });
      const pod = podsIn(objects).find(({ component }) => component === 'evidence') as Pod;
      const rules = leavingRules(policiesIn(objects), pod, isOwn);
      return rules.some(({ ports = [] }) => ports.some(({ port }) => port === 4443));
    };
    expect([
      reaches({}),
      reaches({ files: { EVIDENCE_WITNESS_POLICY: { configMap: 'witnesses', key: 'policy' } } }),
      reaches({ settings: { EVIDENCE_TSA_URL: 'https://tsa.example.com' }, files: { EVIDENCE_TSA_CA: { secret: 'tsa', key: 'ca.pem' } } }),
    ]).toEqual([false, true, true]);
  });

  test('every Service leads to a named port of the pods that it selects', () => {
    for (const [name, objects] of rendered) {
      const pods = podsIn(objects);
      for (const { metadata, spec } of objects.filter(({ kind }) => kind === 'Service')) {
        const selector = spec['selector'] as Labels;
        const selected = pods.filter(({ labels }) => Object.entries(selector).every(([label, value]) => labels[label] === value));
        expect(selected.length, `${name}: ${metadata.name}`).toBeGreaterThan(0);
        const named = selected.flatMap((pod) => pod.spec.containers.flatMap(({ ports = [] }) => ports.map((port) => port.name)));
        const targets = (spec['ports'] as { targetPort: string }[]).map(({ targetPort }) => targetPort);
        expect(named, `${name}: ${metadata.name}`).toEqual(expect.arrayContaining(targets));
      }
    }
  });

  test('the default policy denies every pod all traffic that no other policy allows', () => {
    for (const [name, objects] of withPolicies()) {
      const denial = objects.find(({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name.endsWith('-default-deny'));
      expect(denial?.spec.ingress ?? denial?.spec.egress, name).toBeUndefined();
      const [selects] = policiesIn([denial as KubeObject]).map((policy) => policy.selects);
      expect(
        podsIn(objects).filter(({ labels }) => selects?.(labels) !== true),
        name,
      ).toEqual([]);
    }
  });

  describe('webhooks', () => {
    const internetRule = (objects: readonly KubeObject[]) => {
      const webhook = podsIn(objects).find(({ component }) => component === 'webhook') as Pod;
      return leavingRules(policiesIn(objects), webhook, isOwn).find(({ to }) => to?.some(({ ipBlock }) => ipBlock?.cidr === '0.0.0.0/0'));
    };

    test('may not go to the address ranges that the webhook service refuses', () => {
      const source = readFileSync(join(repositoryRoot, 'packages/outbound/src/public-address.ts'), 'utf8');
      const refused = [...source.matchAll(/^ {2}'([0-9a-f.:]+\/\d+)',$|'(\d[0-9a-f:]+\/\d+)'(?=[,\]])/gm)].map(([, v4, v6]) => v4 ?? v6);
      const excepted = internetRule(objectsOf('minimal'))?.to?.flatMap(({ ipBlock }) => ipBlock?.except ?? []) ?? [];
      expect(excepted.length).toBeGreaterThan(20);
      expect([...excepted].sort()).toEqual(refused.sort());
      const isPublic = createPublicAddressCheck();
      for (const range of excepted) expect(isPublic(range.slice(0, range.indexOf('/'))), range).toBe(false);
    });

    test('may not go to the address ranges that the operator excludes', () => {
      const [v4, v6] = internetRule(objectsOf('existing-secrets'))?.to ?? [];
      expect(v4?.ipBlock?.except).toContain('203.0.113.8/32');
      expect(v6?.ipBlock?.except).toContain('2001:470::/32');
    });

    test('providers of single sign-on are reached from the account service, at public addresses and on port 443', () => {
      const account = podsIn(objectsOf('minimal')).find(({ component }) => component === 'account') as Pod;
      const rules = leavingRules(policiesIn(objectsOf('minimal')), account, isOwn);
      const rule = rules.find(({ to }) => to?.some(({ ipBlock }) => ipBlock?.cidr === '0.0.0.0/0'));
      expect(rule?.ports).toEqual([{ protocol: 'TCP', port: 443 }]);
      expect(rule?.to).toEqual(internetRule(objectsOf('minimal'))?.to);
    });

    test('may go to every port by default, or only to the ports in the values', () => {
      expect(internetRule(objectsOf('minimal'))?.ports).toEqual([{ protocol: 'TCP', port: 1, endPort: 65_535 }]);
      expect(internetRule(objectsOf('gateway-api'))?.ports).toEqual([{ protocol: 'TCP', port: 443 }]);
    });
  });

  test('an empty networkPolicy.metrics.from closes the metrics port of every pod', () => {
    const { objects } = tryValues({ ...leastValues, networkPolicy: { metrics: { from: [] } } });
    const policies = policiesIn(objects);
    expect(podsIn(objects).filter((pod) => allowedPorts(policies, pod).includes(9090))).toEqual([]);
  });
});

const byNumber = (left: number, right: number) => left - right;
