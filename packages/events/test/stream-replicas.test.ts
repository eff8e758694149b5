import { setTimeout as delay } from 'node:timers/promises';
import { startTestNatsCluster, type TestServer, waitUntil } from '@consent/testkit';
import { jetstreamManager, type JetStreamManager, type StreamInfo } from '@nats-io/jetstream';
import { describeOnEachNats } from './each-nats';
import { killServer } from './nats-store';
import { createTestBed } from './test-bed';

describeOnEachNats((version) => {
  let servers: TestServer[] = [];
  beforeAll(async () => {
    servers = await startTestNatsCluster(version);
  });
  afterAll(() => Promise.all(servers.map((server) => server.remove())));
  const bed = createTestBed({ nextNatsUrl: () => Promise.resolve(servers.map(({ url }) => url).join(',')) });
  afterEach(() => withManager((manager) => manager.streams.delete('EVENTS')));

  async function withManager<Result>(work: (manager: JetStreamManager) => Promise<Result>): Promise<Result> {
    const connection = await bed.connectNats();
    try {
      return await work(await jetstreamManager(connection));
    } finally {
      await connection.close();
    }
  }

  const info = () => withManager((manager) => manager.streams.info('EVENTS'));
  const published = () => waitUntil('it is published', async () => (await bed.countPending()) === 0, { timeoutMs: 25_000 });
  const hasThree = ({ cluster }: Pick<StreamInfo, 'cluster'>) =>
    cluster?.leader !== undefined && cluster.replicas?.length === 2 && cluster.replicas.every(({ current }) => current);
  /** Until the stream and its consumer have three replicas, killing a server could leave no majority. */
  const isKeptByAll = () =>
    withManager(
      async (manager) => hasThree(await manager.streams.info('EVENTS')) && hasThree(await manager.consumers.info('EVENTS', 'test')),
    );

  test('[operations] the stream has as many replicas in a cluster as the setting says', async () => {
    await bed.relay({ streamReplicas: 3 }).start();
    const [event] = await bed.commitEvents(1);
    await published();
    const { config, cluster } = await info();
    expect(config.num_replicas).toBe(3);
    expect(cluster?.replicas).toHaveLength(2);
    const message = await withManager((manager) => manager.streams.getMessage('EVENTS', { seq: 1 }));
    expect(message?.string()).toBe(event?.payload);
  });

  test('[operations] an existing stream and its consumers are changed at start, also by two concurrent processes', async () => {
    const handled = new Set<string>();
    const consumer = bed.consumer({ handle: (event) => Promise.resolve(void handled.add(event.id)) });
    const first = bed.relay();
    await first.start();
    await consumer.start();
    const before = await bed.commitEvents(3);
    await waitUntil('they are handled', () => handled.size === 3, { timeoutMs: 25_000 });
    await first.stop();
    expect((await info()).config.num_replicas).toBe(1);
    // One value that we set, and one that we leave to operators.
    await withManager((manager) => manager.streams.update('EVENTS', { max_age: 3_600e9, max_bytes: 500_000_000 }));

    await Promise.all([bed.relay({ streamReplicas: 3 }).start(), bed.relay({ streamReplicas: 3 }).start()]);
    await waitUntil('three servers keep the stream and its consumer', isKeptByAll, { timeoutMs: 25_000 });
    expect((await info()).config).toMatchObject({ num_replicas: 3, max_age: 7 * 86_400e9, max_bytes: 500_000_000 });
    const after = await bed.commitEvents(3);
    await waitUntil('all are handled', () => handled.size === 6, { timeoutMs: 25_000 });
    expect([...handled].toSorted()).toEqual([...before, ...after].map(({ id }) => id).toSorted());

    await bed.relay().start();
    await bed.commitEvents(1);
    await published();
    expect((await info()).config.num_replicas).toBe(3);
  });

  test('the leader of the stream is killed under load: no event is lost, and delivery resumes without intervention', async () => {
    const handled = new Set<string>();
    await bed.relay({ streamReplicas: 3 }).start();
    await bed.consumer({ handle: (event) => Promise.resolve(void handled.add(event.id)) }).start();
    const committed: string[] = [];
    const commitOne = async () => {
      const [event] = await bed.commitEvents(1);
      committed.push(event?.id as string);
      return event?.id as string;
    };
    let isOver = false;
    const startLoad = async () => {
      for (; !isOver; await delay(20)) await commitOne();
    };
    await waitUntil('three servers keep it', isKeptByAll, { timeoutMs: 25_000 });
    const leader = ['n1', 'n2', 'n3'].indexOf((await info()).cluster?.leader ?? '');
    const load = startLoad();
    try {
      await waitUntil('there is load', () => committed.length > 20);
      await killServer(servers[leader] as TestServer);
      const id = await commitOne();
      // NATS takes 4 to 9 s to elect a leader.
      await waitUntil('an event of after the kill is handled', () => handled.has(id), { timeoutMs: 15_000 });
    } finally {
      isOver = true;
      await load;
    }
    await waitUntil('every event is handled', () => committed.every((id) => handled.has(id)), { timeoutMs: 25_000 });
    await servers[leader]?.restart();
  });
});
