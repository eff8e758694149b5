import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until, type Kubectl } from './commands';
import type { LoadConfig, LoadCounts } from './load-driver';
import { oneTimePod } from './pod';

export interface Load {
  read: () => Promise<LoadCounts>;
  /** Resolves with counts printed after the call. */
  readNext: () => Promise<LoadCounts>;
  stop: () => Promise<void>;
}

const podName = 'load';

/** Runs in a pod, so that requests take the same path as those of a customer's backend: name, Service, pod. */
export async function startLoad(kubectl: Kubectl, image: string, config: LoadConfig): Promise<Load> {
  await kubectl.apply({
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name: podName },
    stringData: { 'driver.js': readFileSync(join(__dirname, 'load-driver.js'), 'utf8'), 'config.json': JSON.stringify(config) },
  });
  await kubectl.apply(loadPod(image));

  const read = async (): Promise<LoadCounts> => {
    const line = (await kubectl.call(['logs', podName, '--tail=1'])).trim();
    return JSON.parse(line) as LoadCounts;
  };
  await until('the load runs', () =>
    read().then(
      (counts) => (counts.succeeded > 0 ? counts : undefined),
      () => undefined,
    ),
  );
  return {
    read,
    readNext: async () => {
      const calledAt = Date.now();
      return until('the load tells its counts', async () => {
        const counts = await read();
        return counts.at > calledAt ? counts : undefined;
      });
    },
    stop: async () => {
      await kubectl.call(['delete', 'pod,secret', podName, '--ignore-not-found', '--wait=true']);
    },
  };
}

function loadPod(image: string) {
  return oneTimePod({
    name: podName,
    labels: { app: 'consent-load' },
    container: {
      image,
      args: ['/load/driver.js', '/load/config.json'],
      resources: { requests: { cpu: '50m', memory: '64Mi' }, limits: { memory: '256Mi' } },
      volumeMounts: [{ name: 'load', mountPath: '/load', readOnly: true }],
    },
    volumes: [{ name: 'load', secret: { secretName: podName } }],
  });
}
