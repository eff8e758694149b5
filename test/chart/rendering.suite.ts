import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testWhen } from '@consent/testkit';
import { chartFolder } from '../../scripts/src/chart/chart-files';
import { cases, run } from '../../scripts/src/chart/render';
import { type KubeObject, leastValues, renderedText, rendering, tryValues } from './rendered';
import { describeWithHelm, helm, kubeconform, kubernetesSchemas } from './tools';

/** The oldest version the chart allows, and the newest we know. */
const versions = ['1.30.0', '1.36.0'];
/** Schemas of the chart's custom resources, which kubernetes-validate lacks. They allow only the fields the chart uses. */
const ownSchemas = join(__dirname, 'schemas');

describeWithHelm('the chart renders', () => {
  const files = cases();
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'chart-schemas-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each([...files])('helm lint reports nothing for the values of %s', (_name, file) => {
    const { status, stdout } = run(helm, ['lint', '--strict', chartFolder, '--values', file]);
    expect(stdout.split('\n').filter((line) => /^\[(WARNING|ERROR)\]/.test(line))).toEqual([]);
    expect(status).toBe(0);
  });

  const hasSchemas = kubernetesSchemas !== undefined && kubeconform !== undefined;
  for (const version of versions) {
    testWhen(hasSchemas, 'no kubeconform or kubernetes-validate')(`every object fits its schema in Kubernetes ${version}`, () => {
      const objects = [...files.values()].flatMap(rendering);
      const locations = [localSchemas(version, objects), ownSchemas].flatMap((from) => [
        '-schema-location',
        join(from, '{{ .ResourceKind }}{{ .KindSuffix }}.json'),
      ]);
      const answer = run(kubeconform as string, ['-strict', '-summary', ...locations], [...files.values()].map(renderedText).join('---\n'));
      expect(answer.stdout + answer.stderr).toBe(
        `Summary: ${objects.length} resources found parsing stdin - Valid: ${objects.length}, Invalid: 0, Errors: 0, Skipped: 0\n`,
      );
    });
  }

  /** Copies the schemas of these kinds and removes remote references, so kubeconform sends no request. Returns the folder. */
  function localSchemas(version: string, objects: readonly KubeObject[]): string {
    const source = join(kubernetesSchemas as string, `v${version}-local-strict`);
    const target = join(folder, version);
    mkdirSync(target);
    const kinds = new Set(objects.map(({ kind }) => kind.toLowerCase()));
    const isNeeded = (name: string) => name === '_definitions.json' || kinds.has(name.slice(0, name.indexOf('-')));
    for (const name of readdirSync(source).filter(isNeeded)) {
      const text = readFileSync(join(source, name), 'utf8')
        .replaceAll(/"\$(schema|id)": "[^"]*",?/g, '')
        .replaceAll('/api/_definitions.json', '_definitions.json')
        .replaceAll(/,(\s*\})/g, '$1');
      writeFileSync(join(target, name), text);
    }
    return target;
  }

  test.each([
    ['a mistyped value', { ...leastValues, gatway: {} }, "Additional property gatway is not allowed|additional properties 'gatway'"],
    ['an unknown setting', { ...leastValues, gateway: { settings: { LOG_LEVL: 'info' } } }, 'LOG_LEVL'],
    ['a setting of another part', { ...leastValues, policy: { settings: { MAIL_FROM: 'x <x@example.com>' } } }, 'MAIL_FROM'],
    ['a secret among the settings', { ...leastValues, account: { settings: { SMTP_URL: 'smtps://u:p@mail' } } }, 'SMTP_URL'],
    ['a text that a setting does not take', { ...leastValues, settings: { LOG_LEVEL: 'loud' } }, 'LOG_LEVEL'],
    ['an off without quotes', { ...leastValues, settings: { REDIS_CREDENTIALS: false } }, 'REDIS_CREDENTIALS'],
    ['no memory limit', { ...leastValues, policy: { resources: { limits: { memory: null } } } }, 'memory'],
    ['no publicUrl', { ...leastValues, publicUrl: '' }, 'publicUrl is missing. Set it'],
    ['http in production', { ...leastValues, publicUrl: 'http://consent.example.com' }, 'Set an https:// address'],
    ['no sender of mails', { ...leastValues, account: {} }, 'Set account.settings.(MAIL_FROM|CONTACT_EMAIL)'],
    ['no bucket', { ...leastValues, export: {} }, 'export.storage.bucket.name is missing'],
    ['data stores without generated passwords', { ...leastValues, dev: { dataStores: { enabled: true } } }, 'dev.generateSecrets=true'],
    ['generated secrets without addresses', { ...leastValues, dev: { generateSecrets: true } }, 'Set it, or dev.dataStores.enabled=true'],
    ['generated certificates in production', { ...leastValues, tls: { mode: 'generated' } }, 'Set dev.generateSecrets=true'],
    ['a route without a Gateway', { ...leastValues, gatewayApi: { enabled: true } }, 'gatewayApi.parentRefs is empty'],
    [
      'one volume for pods on several nodes',
      { ...leastValues, export: { storage: { type: 'volume', volume: { accessModes: ['ReadWriteOnce'] } } } },
      'export.storage.volume.accessModes',
    ],
    [
      'a volume that several replicas do not share',
      { ...leastValues, export: { storage: { type: 'volume', volume: { ephemeral: true } } } },
      'Set export.replicas=1',
    ],
  ])('refuses %s, and says what to do', (_name, values, message) => {
    expect(tryValues(values).fault).toMatch(new RegExp(message));
  });
});
