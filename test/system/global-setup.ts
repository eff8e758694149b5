import { handBrokerToWorkers, sharedServers, startRunBroker, type RunBroker } from '@consent/testkit';
import { sharedBrowsers } from '../browser/shared-browser';
import { sharedProducts } from './shared-product';

declare global {
  // What global-teardown stops; jest runs both in one process.
  var runBroker: RunBroker | undefined;
}

async function setUp(): Promise<void> {
  globalThis.runBroker = await startRunBroker({ ...sharedServers, ...sharedProducts, ...sharedBrowsers });
  handBrokerToWorkers(globalThis.runBroker.url);
}

module.exports = setUp;
