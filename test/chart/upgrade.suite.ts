import { renderInCluster } from './fake-cluster';
import { describeWithHelm } from './tools';

const least = [
  ['publicUrl', 'https://consent.example.com'],
  ['account.settings.MAIL_FROM', 'no-reply@example.com'],
  ['account.settings.CONTACT_EMAIL', 'team@example.com'],
  ['export.storage.bucket.name', 'consent-exports'],
].flatMap(([name, value]) => ['--set', `${name}=${value}`]);
const secretPath = (name: string) => `/api/v1/namespaces/consent/secrets/${name}`;
const secret = (resourceVersion: string) => ({ apiVersion: 'v1', kind: 'Secret', metadata: { name: 's', resourceVersion } });
const checksums = (output: string) => [...output.matchAll(/checksum\/secrets: (\w+)/g)].map(([, sum]) => sum);

describeWithHelm('an upgrade in a cluster', () => {
  test.each([
    ['the part’s own Secret', 'cs-consent-service-webhook', []],
    [
      'a Secret of secretRefs',
      'keys',
      ['--set', 'webhook.secretRefs.EVENT_KEYS.name=keys', '--set', 'webhook.secretRefs.EVENT_KEYS.key=k'],
    ],
    ['a Secret of files', 'ca', ['--set', 'webhook.files.WEBHOOK_CA_FILE.secret=ca', '--set', 'webhook.files.WEBHOOK_CA_FILE.key=ca.crt']],
  ] as const)('restarts the pods that read %s when it has changed', async (_what, name, words) => {
    const render = async (version: string) =>
      checksums((await renderInCluster({ [secretPath(name)]: secret(version) }, [...least, ...words])).output);
    const [before, again, after] = [await render('1'), await render('1'), await render('2')];
    expect(before).toHaveLength(1);
    expect(again).toEqual(before);
    expect(after).not.toEqual(before);
  });

  test('refuses a publicUrl that would rename the keys of the evidence logs, and says what to set', async () => {
    const env = [{ name: 'EVIDENCE_HOST', value: 'old.example.com' }];
    const installed = { spec: { template: { spec: { containers: [{ name: 'evidence', env }] } } } };
    const objects = {
      '/apis/apps/v1/namespaces/consent/deployments/cs-consent-service-evidence': {
        ...{ apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'cs-consent-service-evidence' } },
        ...installed,
      },
    };
    const refused = await renderInCluster(objects, least);
    expect(refused.output).toContain('Set evidence.settings.EVIDENCE_HOST=old.example.com.');
    const accepted = await renderInCluster(objects, [...least, '--set', 'evidence.settings.EVIDENCE_HOST=old.example.com']);
    expect(accepted).toMatchObject({ exitCode: 0, output: expect.stringContaining('kind: Deployment') as string });
  });
});
