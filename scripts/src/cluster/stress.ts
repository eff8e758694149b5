import { isDeepStrictEqual } from 'node:util';
import { until, type Kubectl } from './commands';
import { oneTimePod } from './pod';

const stressMs = 60_000;

/** A busy loop for each core. Worker threads, because the image has no shell and no program but Node. */
const program = `
  const { Worker } = require('node:worker_threads');
  for (const _ of require('node:os').cpus()) new Worker('for (;;);', { eval: true });
  setTimeout(() => process.exit(), ${stressMs});
`;

interface RunningPod {
  metadata: { name: string };
  spec: { nodeName: string };
  status: { containerStatuses?: { restartCount: number }[] };
}

interface Event {
  involvedObject: { name: string };
  message: string;
}

interface Stress {
  /** Selects the pods whose nodes are stressed. */
  selector: string;
  image: string;
  /** The kernel divides busy cores by the requests of the pods. A pod without one yields to all others. */
  requests: { cpu?: string };
}

/** Keeps all cores of these nodes busy for a minute. Throws if one of the selected pods was restarted or is being killed. */
export async function stressNodes(kubectl: Kubectl, { selector, image, requests }: Stress): Promise<void> {
  const podsNow = async () => (await kubectl.get<{ items: RunningPod[] }>(['pods', '--selector', selector])).items;
  const before = await podsNow();
  const nodes = [...new Set(before.map(({ spec }) => spec.nodeName))];
  const pods = nodes.map((nodeName, index) =>
    oneTimePod({
      name: `stress-${index}`,
      labels: { app: 'consent-stress' },
      nodeName,
      container: { image, args: ['--eval', program], resources: { requests } },
    }),
  );
  try {
    for (const pod of pods) await kubectl.apply(pod);
    await until(
      'the stress has ended',
      async () => {
        const phases = (await kubectl.get<{ items: { status: { phase: string } }[] }>(['pods', '--selector', 'app=consent-stress'])).items;
        if (phases.some(({ status }) => status.phase === 'Failed')) throw new Error('A stress pod failed.');
        return phases.every(({ status }) => status.phase === 'Succeeded') ? true : undefined;
      },
      3 * stressMs,
    );
    const { items: kills } = await kubectl.get<{ items: Event[] }>(['events', '--field-selector', 'reason=Killing']);
    const victims = findVictims(before, await podsNow(), kills);
    if (victims.length > 0) throw new Error(victims.join('; '));
  } finally {
    await kubectl.call(['delete', 'pod', '--selector', 'app=consent-stress', '--ignore-not-found', '--wait=true']);
  }
}

/** A container that a probe kills shows in its events first: its restart comes only after the grace period. */
export function findVictims(before: readonly RunningPod[], after: readonly RunningPod[], kills: readonly Event[]): string[] {
  const restartsOf = ({ status }: RunningPod) => status.containerStatuses?.map(({ restartCount }) => restartCount);
  return before.flatMap((pod) => {
    const { name } = pod.metadata;
    const kill = kills.find(({ involvedObject, message }) => involvedObject.name === name && message.includes('probe'));
    if (kill !== undefined) return [`${name}: ${kill.message}`];
    const now = after.find(({ metadata }) => metadata.name === name);
    if (now === undefined) return [`${name} is gone`];
    return isDeepStrictEqual(restartsOf(pod), restartsOf(now)) ? [] : [`${name} was restarted`];
  });
}
