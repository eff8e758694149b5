import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { chartFolder } from '../../scripts/src/chart/chart-files';
import { run } from '../../scripts/src/chart/render';
import { repositoryRoot } from '../../scripts/src/repository-root';
import { type KubeObject, parts, podsIn } from './rendered';
import { describeWithHelm, helm } from './tools';

interface Patch {
  op: string;
  path: string;
  value: unknown;
}

interface Skaffold {
  build: { artifacts: { image: string; docker: { dockerfile: string; buildArgs?: { PART: string }; target?: string } }[] };
  deploy: {
    helm: {
      releases: { name: string; valuesFiles: string[]; setValueTemplates: Record<string, string>; setValues?: Record<string, unknown> }[];
    };
  };
  portForward: { resourceType: string; resourceName: string; port: number }[];
  verify: { container: { image: string }; executionMode: { kubernetesCluster: { jobManifestPath: string } } }[];
  profiles: { name: string; patches: Patch[] }[];
}

const read = (path: string) => readFileSync(join(repositoryRoot, path), 'utf8');
const base = parse(read('skaffold.yaml')) as Skaffold;

/** Skaffold uses JSON Patch. Our profiles only add. */
function withProfile(name: string): Skaffold {
  const config = structuredClone(base);
  for (const { op, path, value } of base.profiles.find((profile) => profile.name === name)!.patches) {
    expect(op).toBe('add');
    const keys = path.slice(1).split('/');
    const last = keys.pop()!;
    let target = config as unknown as Record<string, unknown>;
    for (const key of keys) target = target[key] as Record<string, unknown>;
    expect(target).toBeTypeOf('object');
    if (last === '-') (target as unknown as unknown[]).push(value);
    else target[last] = value;
  }
  return config;
}

const rendered = new Map<string, KubeObject[]>();

/** Renders each release once. */
function deployed({ deploy }: Skaffold): KubeObject[] {
  const key = JSON.stringify(deploy.helm.releases[0]);
  const objects = rendered.get(key) ?? render(deploy);
  rendered.set(key, objects);
  return objects;
}

function render({ helm: { releases } }: Skaffold['deploy']): KubeObject[] {
  const [release] = releases;
  const { name, valuesFiles, setValueTemplates, setValues = {} } = release!;
  const words = [
    ...valuesFiles.flatMap((file) => ['--values', join(repositoryRoot, file)]),
    ...Object.entries(setValueTemplates).flatMap(([key, text]) => ['--set-string', `${key}=${text.replace(/[{}.]/g, '')}`]),
    ...Object.entries(setValues).flatMap(([key, value]) => ['--set', `${key}=${String(value)}`]),
  ];
  const { status, stdout, stderr } = run(helm, [
    'template',
    name,
    chartFolder,
    '--namespace',
    'consent',
    '--kube-version',
    '1.36',
    ...words,
  ]);
  if (status !== 0) throw new Error(stderr);
  return parseAllDocuments(stdout)
    .map((document) => document.toJS() as KubeObject | null)
    .filter((object) => object !== null);
}

describeWithHelm('skaffold.yaml', () => {
  test('builds every part and the smoke test from existing Dockerfiles', () => {
    const built = base.build.artifacts.map(({ docker }) => docker.buildArgs?.PART).filter((part) => part !== undefined);
    expect(built.sort()).toEqual([...parts].sort());
    for (const { docker } of base.build.artifacts) expect(read(docker.dockerfile)).toContain('FROM');
    expect(base.build.artifacts.map(({ image }) => image)).toContain(base.verify[0]?.container.image);
  });

  test.each(['none', ...base.profiles.map(({ name }) => name)])('profile %s deploys the image of each part into its pod', (profile) => {
    const objects = deployed(profile === 'none' ? base : withProfile(profile));
    for (const part of parts) {
      const pod = podsIn(objects).find(({ component, owner }) => component === part && owner.startsWith('Deployment'));
      expect(pod?.spec.containers[0]?.image).toBe(`IMAGE_FULLY_QUALIFIED_consent_service_${part}`);
    }
  });

  test('the profile dev builds the target dev of the Dockerfile with a writable file system', () => {
    const config = withProfile('dev');
    const targets = config.build.artifacts.flatMap(({ docker }) => docker.target ?? []);
    expect(targets).toEqual(parts.map(() => 'dev'));
    expect(read('deploy/images/Dockerfile')).toMatch(/^FROM \S+ AS dev$/m);
    const isWritable = podsIn(deployed(config))
      .filter(({ owner }) => owner.startsWith('Deployment'))
      .map(({ spec }) => spec.containers[0]?.securityContext['readOnlyRootFilesystem']);
    expect(isWritable).toEqual(parts.map(() => false));
  });

  test('forwards ports of Services of the chart', () => {
    const services = deployed(base).filter(({ kind }) => kind === 'Service');
    for (const { resourceName, port } of base.portForward) {
      const service = services.find(({ metadata }) => metadata.name === resourceName);
      expect(((service?.spec['ports'] ?? []) as { port: number }[]).map((each) => each.port)).toContain(port);
    }
  });

  test('verifies through Services of the chart, from a pod that its network policies admit', () => {
    const job = parse(read(base.verify[0]!.executionMode.kubernetesCluster.jobManifestPath)) as {
      spec: {
        template: { metadata: { labels: Record<string, string> }; spec: { containers: { image: string; env: { value: string }[] }[] } };
      };
    };
    const { metadata, spec } = job.spec.template;
    const objects = deployed(base);
    const names = objects.filter(({ kind }) => kind === 'Service').map((service) => service.metadata.name);
    for (const { value } of spec.containers[0]!.env) expect(names).toContain(new URL(value).hostname);
    const policy = objects.find((object) => object.kind === 'NetworkPolicy' && object.metadata.name.endsWith('-test'));
    expect(metadata.labels).toEqual(policy?.spec.podSelector?.matchLabels);
    expect(spec.containers[0]?.image).toBe(base.verify[0]?.container.image);
  });
});
