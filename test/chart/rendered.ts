import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseAllDocuments, stringify } from 'yaml';
import { template } from '../../scripts/src/chart/render';
import { helm } from './tools';

export interface Labels {
  [name: string]: string;
}

export interface EnvironmentEntry {
  name: string;
  value?: string;
  valueFrom?: { secretKeyRef: { name: string; key: string; optional?: boolean } };
}

export interface Container {
  name: string;
  image: string;
  args?: string[];
  env?: EnvironmentEntry[];
  ports?: { name: string; containerPort: number }[];
  resources: { requests?: Labels; limits?: Labels };
  securityContext: Record<string, unknown>;
  volumeMounts?: { name: string; mountPath: string; readOnly?: boolean }[];
  startupProbe?: Record<string, unknown>;
  livenessProbe?: Record<string, unknown>;
  readinessProbe?: Record<string, unknown>;
  lifecycle?: { preStop?: { sleep?: { seconds: number } } };
}

export interface PodSpec {
  serviceAccountName?: string;
  automountServiceAccountToken?: boolean;
  hostNetwork?: boolean;
  terminationGracePeriodSeconds?: number;
  topologySpreadConstraints?: { topologyKey: string }[];
  securityContext: Record<string, unknown>;
  initContainers?: Container[];
  containers: Container[];
  volumes?: Record<string, unknown>[];
}

export interface Peer {
  podSelector?: { matchLabels?: Labels };
  namespaceSelector?: { matchLabels?: Labels };
  ipBlock?: { cidr: string; except?: string[] };
}

export interface Rule {
  ports?: { protocol: string; port: number; endPort?: number }[];
  from?: Peer[];
  to?: Peer[];
}

export interface KubeObject {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels?: Labels; annotations?: Labels };
  spec: Record<string, unknown> & {
    podSelector?: { matchLabels?: Labels };
    ingress?: Rule[];
    egress?: Rule[];
    policyTypes?: string[];
  };
  data?: Record<string, string>;
  stringData?: Record<string, string>;
}

export interface Pod {
  /** Kind and name of the object that creates the pod. */
  owner: string;
  labels: Labels;
  component: string;
  annotations: Labels;
  spec: PodSpec;
}

const texts = new Map<string, string>();
const known = new Map<string, KubeObject[]>();

/** Renders each file once per worker. Throws Helm's error. */
export function renderedText(file: string): string {
  const text = texts.get(file) ?? renderText(file);
  texts.set(file, text);
  return text;
}

export function rendering(file: string): KubeObject[] {
  const objects = known.get(file) ?? objectsIn(renderedText(file));
  known.set(file, objects);
  return objects;
}

function renderText(file: string): string {
  const { status, stdout, stderr } = template(helm, file);
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

/** Kubernetes reads YAML 1.1. */
function objectsIn(text: string): KubeObject[] {
  return parseAllDocuments(text, { version: '1.1' })
    .map((document) => document.toJS() as KubeObject | null)
    .filter((object): object is KubeObject => object !== null);
}

export function tryValues(values: object, words: readonly string[] = []): { objects: KubeObject[]; fault: string } {
  const folder = mkdtempSync(join(tmpdir(), 'chart-values-'));
  try {
    const file = join(folder, 'values.yaml');
    // Helm reads YAML 1.1, where an unquoted `off` is false.
    writeFileSync(file, stringify(values, { version: '1.1' }));
    const { status, stdout, stderr } = template(helm, file, words);
    return status === 0 ? { objects: objectsIn(stdout), fault: '' } : { objects: [], fault: stderr };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The minimum for production, as in ci/minimal.yaml. */
export const leastValues = {
  publicUrl: 'https://consent.example.com',
  account: { settings: { MAIL_FROM: 'Consent <no-reply@example.com>', CONTACT_EMAIL: 'team@example.com' } },
  export: { storage: { bucket: { name: 'consent-exports' } } },
};

export function podsIn(objects: readonly KubeObject[]): Pod[] {
  return objects.flatMap((object) => {
    const template = object.kind === 'Pod' ? (object as unknown as PodTemplate) : (object.spec?.['template'] as PodTemplate | undefined);
    if (template?.spec?.containers === undefined) return [];
    const { labels = {}, annotations = {} } = template.metadata ?? {};
    const component = labels['app.kubernetes.io/component'] ?? '';
    return [{ owner: `${object.kind} ${object.metadata.name}`, labels, component, annotations, spec: template.spec }];
  });
}

interface PodTemplate {
  metadata?: { labels?: Labels; annotations?: Labels };
  spec: PodSpec;
}

export { partNames as parts } from '@consent/contracts';

export function podOf(objects: readonly KubeObject[], part: string): Pod {
  const pod = podsIn(objects.filter(({ kind }) => kind === 'Deployment')).find(({ component }) => component === part);
  if (pod === undefined) throw new Error(`No Deployment of ${part} was rendered.`);
  return pod;
}

export function environmentOf(objects: readonly KubeObject[], part: string): ReadonlyMap<string, EnvironmentEntry> {
  const [container] = podOf(objects, part).spec.containers;
  return new Map((container?.env ?? []).map((entry) => [entry.name, entry]));
}
