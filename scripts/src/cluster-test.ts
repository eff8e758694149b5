import { randomUUID } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createKubectl, run, type Kubectl } from './cluster/commands';
import { startLoad, type Load } from './cluster/load';
import { compare, hasPassed, reportText, type StepResult } from './cluster/report';
import { createTestAccount, type Release } from './cluster/setup';
import { steps, type Cluster, type Step } from './cluster/steps';
import { storeImages } from './images/stores';
import { repositoryRoot } from './repository-root';

const usage = `npm run test:cluster -- [options]

Installs the chart into the cluster that KUBECONFIG names, in a namespace of its own, and
changes it in every way that an operator does while requests come in. None may fail,
except while another pod takes the time that the stores need.

Nodes that reach no image registry need archives of all images, the stores included. As root:
  npm run images -- --registry localhost --stores --archives .data/images
  ctr --namespace k8s.io images import FILE    for each file on each node, or
  kind load image-archive FILE                 or minikube image load FILE
  npm run test:cluster -- --registry localhost --stores

  --registry R     where the images are, as in image.registry of the chart (default none)
  --tag T          their tag (default: the version of the chart)
  --stores         uses the stores that npm run images -- --stores has built
  --values F       more values for the chart; may be repeated
  --rate N         requests a second (default 20)
  --only TEXT      only steps whose name contains TEXT
  --keep           leaves the namespace as it is at the end`;

const chart = join(repositoryRoot, 'charts/consent-service');
const timeout = ['--wait', '--timeout', '10m'];

async function main(): Promise<void> {
  const { values: options } = parseArgs({
    options: {
      registry: { type: 'string', default: '' },
      tag: { type: 'string', default: '' },
      stores: { type: 'boolean', default: false },
      values: { type: 'string', multiple: true, default: [] },
      rate: { type: 'string', default: '20' },
      only: { type: 'string', default: '' },
      keep: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (options.help) return console.log(usage);

  const namespace = `consent-test-${randomUUID().slice(0, 8)}`;
  const kubectl = createKubectl(namespace);
  const tag = options.tag === '' ? await chartVersion() : options.tag;
  const release: Release = {
    name: 'consent',
    fullname: 'consent-consent-service',
    imageOf: (part) => `${options.registry === '' ? '' : `${options.registry}/`}consent-service-${part}:${tag}`,
  };
  const files = [join(chart, 'values-dev.yaml'), join(chart, 'values-cluster-test.yaml'), ...options.values];
  const given = [
    ...files.flatMap((file) => ['--values', file]),
    ...(options.stores ? Object.entries(storeImages()) : []).flatMap(([store, image]) => [
      '--set',
      `dev.dataStores.${store}.image=${image}`,
    ]),
    ...['--set', `image.registry=${options.registry}`, '--set', `image.tag=${tag}`, '--namespace', namespace],
  ];

  await run('kubectl', ['create', 'namespace', namespace]);
  try {
    await run('kubectl', ['label', 'namespace', namespace, 'pod-security.kubernetes.io/enforce=restricted']);
    console.log(`Installing into ${namespace} …`);
    await run('helm', ['install', release.name, chart, ...given, ...timeout]);
    console.log(await run('helm', ['test', release.name, '--namespace', namespace, '--logs']));
    const account = await createTestAccount(kubectl, release);
    const cluster: Cluster = {
      kubectl,
      release,
      account,
      namespace,
      upgrade: async (more) => void (await run('helm', ['upgrade', release.name, chart, ...given, ...more, ...timeout])),
    };
    const load = await startLoad(kubectl, release.imageOf('gateway'), {
      baseUrl: `http://${release.fullname}-gateway`,
      perSecond: Number(options.rate),
      ...account,
    });
    const results = await runSteps(
      cluster,
      load,
      steps.filter(({ name }) => name.includes(options.only)),
    );
    await load.stop();
    await finish(results);
  } finally {
    if (options.keep) console.log(`The namespace ${namespace} is left as it is.`);
    else await removeNamespace(kubectl, namespace);
  }
}

async function chartVersion(): Promise<string> {
  return /^version: (\S+)$/m.exec(await readFile(join(chart, 'Chart.yaml'), 'utf8'))?.[1] ?? '';
}

async function runSteps(cluster: Cluster, load: Load, chosen: readonly Step[]): Promise<StepResult[]> {
  const results: StepResult[] = [];
  for (const step of chosen) {
    const before = await load.readNext();
    let notDone: string | undefined;
    let fault: string | undefined;
    try {
      notDone = await step.run(cluster);
    } catch (error) {
      fault = (error as Error).message;
    }
    const result = { ...compare(step.name, before, await load.readNext()), notDone, fault, requestsMayFail: step.requestsMayFail };
    results.push(result);
    console.log(`${hasPassed(result) ? 'ok' : 'FAILED'}  ${step.name}: ${result.succeeded} answered, ${result.failed} failed`);
    for (const failure of result.failures) console.log(`        ${failure}`);
    if (fault !== undefined) console.log(`        ${fault}`);
    if (notDone !== undefined) console.log(`        not done: ${notDone}`);
  }
  return results;
}

async function finish(results: readonly StepResult[]): Promise<void> {
  const text = reportText(results);
  const folder = join(repositoryRoot, '.data');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'cluster-report.md'), `${text}\n`);
  const passed = results.filter((result) => hasPassed(result) && result.notDone === undefined).length;
  const notDone = results.filter((result) => result.notDone !== undefined).length;
  const failed = results.length - passed - notDone;
  console.log(`\n${text}\n\n${passed} passed, ${failed} failed, ${notDone} not done. The table is in .data/cluster-report.md too.`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
}

async function removeNamespace(kubectl: Kubectl, namespace: string): Promise<void> {
  await kubectl.call(['delete', 'namespace', namespace, '--wait=false']);
}

main().catch((error: unknown) => {
  console.error((error as Error).message);
  process.exitCode = 1;
});
