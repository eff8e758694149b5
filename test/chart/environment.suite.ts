import { gatewayConfig } from '../../gateway/src/config';
import { cases } from '../../scripts/src/chart/render';
import { accountConfig } from '../../services/account/src/config';
import { consentConfig } from '../../services/consent/src/config';
import { evidenceConfig } from '../../services/evidence/src/config';
import { exportConfig } from '../../services/export/src/config';
import { policyConfig } from '../../services/policy/src/config';
import { webhookConfig } from '../../services/webhook/src/config';
import { environmentOf, type KubeObject, parts, rendering } from './rendered';
import { describeWithHelm } from './tools';

const configs: Record<(typeof parts)[number], (env: Record<string, string | undefined>) => { NODE_ENV: string }> = {
  gateway: gatewayConfig,
  account: accountConfig,
  consent: consentConfig,
  policy: policyConfig,
  webhook: webhookConfig,
  export: exportConfig,
  evidence: evidenceConfig,
};

/** Secrets that the operator provides because the chart creates none. */
const givenSecrets: Record<string, string> = {
  DATABASE_URL: 'postgres://part:password@postgresql:5432/part',
  REDIS_URL: 'redis://:password@redis:6379/0',
  NATS_URL: 'nats://user:password@nats:4222',
  SMTP_URL: 'smtps://user:password@mail:465',
};
const givenKey = `k1:${Buffer.from('0123456789abcdefghijklmnopqrstuv').toString('base64')}`;

describeWithHelm('environments of the chart', () => {
  test.each([...cases()].flatMap(([name, file]) => parts.map((part) => ({ name, part, file }))))(
    '$part starts with the environment of $name',
    ({ part, file }) => {
      const objects = rendering(file);
      const config = configs[part](environment(objects, part));
      expect(config.NODE_ENV).toBe(file.endsWith('values-dev.yaml') ? 'development' : 'production');
    },
  );

  function environment(objects: readonly KubeObject[], part: string): Record<string, string | undefined> {
    const generated = new Map(
      objects.filter(({ kind }) => kind === 'Secret').map(({ metadata, stringData }) => [metadata.name, stringData]),
    );
    return Object.fromEntries(
      [...environmentOf(objects, part)].map(([name, { value, valueFrom }]) => {
        if (valueFrom === undefined) return [name, value];
        const { name: secret, key, optional } = valueFrom.secretKeyRef;
        const found = generated.size > 0 ? generated.get(secret)?.[key] : (givenSecrets[name] ?? givenKey);
        if (found === undefined && optional !== true) throw new Error(`${part}: the Secret ${secret} has no key ${key}.`);
        return [name, optional === true && generated.size === 0 ? undefined : found];
      }),
    );
  }
});
