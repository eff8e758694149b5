import { startTestNatsCluster, type TestServer, waitUntil } from '@consent/testkit';
import { jetstreamManager } from '@nats-io/jetstream';
import { describeOnEachNats } from './each-nats';
import { createTestBed } from './test-bed';

describeOnEachNats((version) => {
  let servers: TestServer[] = [];
  beforeAll(async () => {
    servers = await startTestNatsCluster(version);
  });
  afterAll(() => Promise.all(servers.map((server) => server.remove())));
  const bed = createTestBed({ nextNatsUrl: () => Promise.resolve(servers[0]!.url) });

  test('[operations] as many servers of a cluster keep the stream as the setting says', async () => {
    await bed.relay({ streamReplicas: 3 }).start();
    const [event] = await bed.commitEvents(1);
    await waitUntil('it is published', async () => (await bed.countPending()) === 0, { timeoutMs: 25_000 });

    const connection = await bed.connectNats();
    const manager = await jetstreamManager(connection);
    const { config, cluster } = await manager.streams.info('EVENTS');
    expect(config.num_replicas).toBe(3);
    expect(cluster?.replicas).toHaveLength(2);
    const message = await manager.streams.getMessage('EVENTS', { seq: 1 });
    expect(message?.string()).toBe(event?.payload);
    await connection.close();
  });
});
