import { handBrokerToWorkers } from '../../packages/testkit/src/config';
import { startRunBroker, type RunBroker } from '../../packages/testkit/src/run-broker';

let broker: RunBroker | undefined;

/** Vitest calls this in its own process, before the workers start. */
export async function setup(): Promise<void> {
  broker = await startRunBroker(async () => (await import('./shared-resources.js')).sharedResources);
  handBrokerToWorkers(broker.url);
}

export async function teardown(): Promise<void> {
  await broker?.stop();
}
