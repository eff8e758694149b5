import { partNames } from '@consent/contracts';
import { pause, run, until, type Kubectl } from './commands';
import { forward } from './forward';
import { createKey, type Release, type TestAccount } from './setup';
import { stressNodes } from './stress';

export interface Cluster {
  kubectl: Kubectl;
  release: Release;
  account: TestAccount;
  /** Runs helm upgrade with these values on top of the installation's. */
  upgrade: (values: readonly string[]) => Promise<void>;
  namespace: string;
}

/** Changes the cluster while the load runs. Returns a reason if this cluster cannot do it. */
export interface Step {
  name: string;
  /** The report shows failed requests of this step, but they do not fail it. */
  requestsMayFail?: true;
  run: (cluster: Cluster) => Promise<string | undefined>;
}

/** The timeout of the load's requests. Waiting this long assigns failures to the step that caused them. */
const longestRequestMs = 15_000;

type Named = { metadata: { name: string } };

export const steps: readonly Step[] = [
  ...partNames.map((part) => ({ name: `rolling restart of ${part}`, run: (cluster: Cluster) => restart(cluster, part) })),
  { name: 'helm upgrade, which changes every pod', run: upgradeAll },
  { name: 'helm rollback', run: rollBack },
  ...partNames.map((part) => ({ name: `deletion of a pod of ${part}`, run: (cluster: Cluster) => deletePod(cluster, part) })),
  { name: 'all cores busy for a minute, by a pod that requests no CPU', run: (cluster) => keepCoresBusy(cluster, {}) },
  // The stores of the test request little, so this pod takes the time that they need. The steps below show that the product recovers.
  {
    name: 'all cores busy for a minute, by a pod that requests half a core',
    requestsMayFail: true,
    run: (cluster) => keepCoresBusy(cluster, { cpu: '500m' }),
  },
  { name: 'scale of the gateway from 1 to 3 and back', run: scaleGateway },
  { name: 'a revoked key, asked of every gateway', run: revokeKey },
  { name: 'drain of a node', run: drainNode },
];

const instanceOf = ({ release }: Cluster) => `app.kubernetes.io/instance=${release.name}`;
const deploymentOf = ({ release }: Cluster, part: string) => `deployment/${release.fullname}-${part}`;
const selectorOf = (cluster: Cluster, part: string) => `${instanceOf(cluster)},app.kubernetes.io/component=${part}`;

async function rolledOut(cluster: Cluster, part: string): Promise<void> {
  await cluster.kubectl.call(['rollout', 'status', deploymentOf(cluster, part), '--timeout=300s']);
  await oldPodsGone(cluster, part);
}

/** A terminating pod still serves, so wait until it is gone. */
async function oldPodsGone({ kubectl, ...cluster }: Cluster, part: string): Promise<void> {
  await until(`pods of ${part} that were replaced are gone`, async () => {
    const { items } = await kubectl.get<{ items: { metadata: { deletionTimestamp?: string } }[] }>([
      'pods',
      '--selector',
      selectorOf({ kubectl, ...cluster }, part),
    ]);
    return items.every(({ metadata }) => metadata.deletionTimestamp === undefined) ? true : undefined;
  });
}

async function restart(cluster: Cluster, part: string): Promise<undefined> {
  await cluster.kubectl.call(['rollout', 'restart', deploymentOf(cluster, part)]);
  await rolledOut(cluster, part);
}

async function allRolledOut(cluster: Cluster): Promise<void> {
  for (const part of partNames) await rolledOut(cluster, part);
}

async function upgradeAll(cluster: Cluster): Promise<undefined> {
  await cluster.upgrade(['--set', 'defaults.podAnnotations.cluster-test=upgraded']);
  await allRolledOut(cluster);
}

async function rollBack(cluster: Cluster): Promise<undefined> {
  await run('helm', ['rollback', cluster.release.name, '--namespace', cluster.namespace, '--wait', '--timeout', '10m']);
  await allRolledOut(cluster);
}

async function deletePod(cluster: Cluster, part: string): Promise<undefined> {
  const { items } = await cluster.kubectl.get<{ items: Named[] }>(['pods', '--selector', selectorOf(cluster, part)]);
  const pod = items[0];
  if (pod === undefined) throw new Error(`There is no pod of ${part}.`);
  await cluster.kubectl.call(['delete', 'pod', pod.metadata.name, '--wait=true']);
  await rolledOut(cluster, part);
}

async function scaleGateway(cluster: Cluster): Promise<undefined> {
  for (const replicas of [1, 3, 1, 2]) {
    await cluster.kubectl.call(['scale', deploymentOf(cluster, 'gateway'), `--replicas=${replicas}`]);
    await rolledOut(cluster, 'gateway');
  }
}

/** After the answer to the revocation, every gateway must refuse the key, even one that used it just before. */
async function revokeKey(cluster: Cluster): Promise<undefined> {
  const { items } = await cluster.kubectl.get<{ items: Named[] }>(['pods', '--selector', selectorOf(cluster, 'gateway')]);
  const gateways = await Promise.all(items.map(({ metadata }) => forward(cluster.kubectl, `pod/${metadata.name}`, 8080)));
  try {
    const [first] = gateways;
    if (first === undefined) throw new Error('There is no gateway.');
    const { id, key } = await createKey(first.url, cluster.account);
    const ask = async (url: string) =>
      (await fetch(`${url}/api/v1/consents?limit=1`, { headers: { authorization: `Bearer ${key}` } })).status;
    const before = await Promise.all(gateways.map(({ url }) => ask(url)));
    if (before.some((status) => status !== 200)) throw new Error(`A good key was answered ${before.join(', ')}.`);
    const revoked = await fetch(`${first.url}/api/v1/keys/${id}`, {
      method: 'DELETE',
      headers: { cookie: cluster.account.cookie, 'x-csrf-token': cluster.account.csrfToken },
    });
    if (!revoked.ok) throw new Error(`The revocation answered ${revoked.status}.`);
    for (let round = 0; round < 20; round += 1) {
      const after = await Promise.all(gateways.map(({ url }) => ask(url)));
      if (after.some((status) => status !== 401)) throw new Error(`A revoked key was answered ${after.join(', ')}.`);
    }
  } finally {
    for (const gateway of gateways) gateway.close();
  }
}

async function keepCoresBusy(cluster: Cluster, requests: { cpu?: string }): Promise<undefined> {
  const selector = `${instanceOf(cluster)},app.kubernetes.io/component in (${partNames.join(',')})`;
  await stressNodes(cluster.kubectl, { selector, image: cluster.release.imageOf('gateway'), requests });
  await allRolledOut(cluster);
  await pause(longestRequestMs);
}

async function drainNode(cluster: Cluster): Promise<string | undefined> {
  const { items } = await cluster.kubectl.get<{ items: (Named & { spec: { unschedulable?: boolean } })[] }>(['nodes']);
  const nodes = items.filter(({ spec }) => spec.unschedulable !== true);
  if (nodes.length < 2) return 'the cluster has one node';
  const { items: pods } = await cluster.kubectl.get<{ items: { spec: { nodeName: string } }[] }>([
    'pods',
    '--selector',
    selectorOf(cluster, 'gateway'),
  ]);
  const node = pods[0]?.spec.nodeName ?? '';
  try {
    await run('kubectl', [
      'drain',
      node,
      '--ignore-daemonsets',
      '--delete-emptydir-data',
      '--pod-selector',
      instanceOf(cluster),
      '--timeout=600s',
    ]);
    await allRolledOut(cluster);
  } finally {
    await run('kubectl', ['uncordon', node]);
  }
  return undefined;
}
