import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Client, credentials, status, type MethodDefinition, type ServiceDefinition } from '@grpc/grpc-js';
import { loadSync } from '@grpc/proto-loader';
import { service as health } from 'grpc-health-check';
import { createRecordingLogger } from '@consent/testkit';
import { createRequest, eraseRequest } from '../../test/consent-handlers';
import { connect, startServer, stopAfterTest, stopAll } from '../../test/system';
import { until } from '../../test/until';

afterEach(stopAll);

describe.each(['stream', 'unary'] as const)('a stop, with a client on %s', (carrier) => {
  test('answers the calls in flight', async () => {
    const releases: (() => void)[] = [];
    const server = await startServer({
      drainTimeoutMs: 5_000,
      handlers: { eraseSubject: ({ subjectId }) => new Promise((resolve) => releases.push(() => resolve({ erased: Number(subjectId) }))) },
    });
    const client = connect(server.port(), { carrier });
    const answers = [1, 2, 3].map((number) => client.eraseSubject(eraseRequest(String(number))));
    await until(() => releases.length === 3);
    const stopped = server.stop();
    expect(server.isReady()).toBe(false);
    releases.forEach((release) => release());
    expect(await Promise.all(answers)).toEqual([{ erased: 1 }, { erased: 2 }, { erased: 3 }]);
    await stopped;
  });

  test('waits no longer than the drain time, and an aborted change has an unknown outcome', async () => {
    const { logger, lines } = createRecordingLogger();
    let signal: AbortSignal | undefined;
    const server = await startServer({
      drainTimeoutMs: 50,
      logger,
      handlers: {
        eraseSubject: (_request, call) => {
          signal = call.signal;
          return new Promise(() => undefined);
        },
      },
    });
    const answer = expect(connect(server.port(), { carrier }).eraseSubject(eraseRequest('s'))).rejects.toMatchObject({
      kind: 'outcome_unknown',
    });
    await until(() => signal !== undefined);
    await server.stop();
    await answer;
    expect(signal?.aborted).toBe(true);
    expect(lines).toMatchObject([{ level: 'warn', text: 'calls in flight were cut off by the stop' }]);
  });
});

describe('a restart under load', () => {
  test('loses no call: sent calls are answered, and the others wait for the next server', async () => {
    const first = await startServer({ drainTimeoutMs: 5_000 });
    const client = connect(first.port());
    let answered = 0;
    let isOver = false;
    const load = Array.from({ length: 32 }, async () => {
      while (!isOver) {
        await Promise.all([client.eraseSubject(eraseRequest('s')), client.createConsents(createRequest('i'))]);
        answered += 1;
      }
    });
    await until(() => answered > 200);
    await first.stop();
    const second = await startServer({ port: first.port() });
    const before = answered;
    await until(() => answered > before + 200);
    isOver = true;
    await Promise.all(load);
    expect(second.isReady()).toBe(true);
  });
});

describe('the maximum age of a connection', () => {
  test('ends streams without losing a call, however short it is', async () => {
    let runs = 0;
    const server = await startServer({
      maxConnectionAgeMs: 15,
      handlers: {
        eraseSubject: async ({ subjectId }) => {
          runs += 1;
          // Some responses arrive in the same turn, others after the server asks the client to leave.
          if (runs % 3 === 0) await new Promise((resolve) => setTimeout(resolve, runs % 40));
          return { erased: Number(subjectId) };
        },
      },
    });
    const client = connect(server.port());
    let sent = 0;
    await Promise.all(
      Array.from({ length: 64 }, async () => {
        for (let call = 0; call < 20; call += 1) {
          const number = (sent += 1);
          expect(await client.eraseSubject(eraseRequest(String(number)))).toEqual({ erased: number });
        }
      }),
    );
    expect(runs).toBe(64 * 20);
  });
});

function anyClient(port: number): Client {
  const client = new Client(`127.0.0.1:${port}`, credentials.createInsecure());
  stopAfterTest({ stop: () => Promise.resolve(client.close()) });
  return client;
}

/** Clients of reflection use the .proto file that ships with the library. */
function reflectionMethod(): MethodDefinition<object, object> {
  const file = join(dirname(require.resolve('@grpc/reflection/package.json')), 'build/proto/grpc/reflection/v1/reflection.proto');
  const service = loadSync(file, { defaults: true })['grpc.reflection.v1.ServerReflection'] as ServiceDefinition;
  return service['ServerReflectionInfo'] as MethodDefinition<object, object>;
}

describe('the health service', () => {
  async function check(client: Client, service: string): Promise<object> {
    const { path, requestSerialize, responseDeserialize } = health['Check']!;
    return new Promise((resolve, reject) => {
      client.makeUnaryRequest(path, requestSerialize, responseDeserialize, { service }, (error, answer) =>
        error === null ? resolve(answer as object) : reject(error),
      );
    });
  }

  test('answers SERVING for the process and each of its services, and NOT_FOUND for others', async () => {
    const client = anyClient((await startServer()).port());
    expect(await check(client, '')).toEqual({ status: 'SERVING' });
    expect(await check(client, 'consent.v1.ConsentService')).toEqual({ status: 'SERVING' });
    await expect(check(client, 'other.v1.Service')).rejects.toMatchObject({ code: 5 });
  });

  test('notifies its watchers of the stop, and does not wait for them', async () => {
    const server = await startServer({ drainTimeoutMs: 5_000 });
    const { path, requestSerialize, responseDeserialize } = health['Watch']!;
    const watch = anyClient(server.port()).makeServerStreamRequest(path, requestSerialize, responseDeserialize, { service: '' });
    const seen: unknown[] = [];
    watch.on('data', (answer: { status: string }) => seen.push(answer.status));
    watch.on('error', () => undefined);
    await until(() => seen.length === 1);
    await server.stop();
    await until(() => seen.length === 2);
    expect(seen).toEqual(['SERVING', 'NOT_SERVING']);
  });
});

describe('server reflection', () => {
  const listServices = async (reflection: boolean) => {
    const server = await startServer({ reflection });
    const { path, requestSerialize, responseDeserialize } = reflectionMethod();
    const call = anyClient(server.port()).makeBidiStreamRequest(path, requestSerialize, responseDeserialize);
    call.write({ listServices: '' });
    try {
      const [answer] = (await once(call, 'data')) as [{ listServicesResponse: { service: { name: string }[] } }];
      return answer.listServicesResponse.service.map(({ name }) => name);
    } finally {
      call.cancel();
      call.on('error', () => undefined);
    }
  };

  test('names the services of every contract when it is on', async () => {
    expect(await listServices(true)).toContain('consent.v1.ConsentService');
  });

  test('is off without the setting', async () => {
    await expect(listServices(false)).rejects.toMatchObject({ code: status.UNIMPLEMENTED });
  });
});

describe('mutual TLS', () => {
  const file = (name: string) => readFileSync(join(__dirname, '../../test/certificates', name));
  const tlsOf = (who: string) => ({ ca: file('ca.crt'), cert: file(`${who}.crt`), key: file(`${who}.key`) });
  const consent = tlsOf('consent');
  const gateway = tlsOf('gateway');
  const webhook = tlsOf('webhook');
  const stranger = tlsOf('stranger');

  // A host name, because TLS (SNI) does not accept IP addresses.
  const at = (server: { port(): number }) => ({ address: `localhost:${server.port()}`, to: 'consent' as const });

  test.each(['stream', 'unary'] as const)('accepts a process that may call the service, on %s', async (carrier) => {
    const server = await startServer({ tls: consent });
    expect(await connect(0, { ...at(server), carrier, tls: gateway }).eraseSubject(eraseRequest('s'))).toEqual({ erased: 1 });
  });

  test('the certificate is checked against the name of the process, even when a host name has several servers', async () => {
    const server = await startServer({ tls: consent });
    const byName = connect(0, { ...at(server), address: `dns:///localhost:${server.port()}`, tls: gateway });
    expect(await byName.eraseSubject(eraseRequest('s'))).toEqual({ erased: 1 });
  });

  test.each([
    ['a certificate of another authority', stranger],
    ['no TLS', undefined],
  ])('refuses a client with %s', async (_what, tls) => {
    let runs = 0;
    const server = await startServer({ tls: consent, handlers: { eraseSubject: () => Promise.resolve({ erased: (runs += 1) }) } });
    await expect(connect(0, { ...at(server), tls }).eraseSubject(eraseRequest('s'), { timeoutMs: 300 })).rejects.toMatchObject({
      kind: 'unavailable',
    });
    expect(runs).toBe(0);
  });

  test('a client refuses a server of another authority', async () => {
    const server = await startServer({ tls: stranger });
    await expect(connect(0, { ...at(server), tls: gateway }).eraseSubject(eraseRequest('s'), { timeoutMs: 300 })).rejects.toMatchObject({
      kind: 'unavailable',
    });
  });

  test('[threats 81] a client refuses another process of the same authority', async () => {
    const server = await startServer({ tls: webhook });
    await expect(connect(0, { ...at(server), tls: gateway }).eraseSubject(eraseRequest('s'), { timeoutMs: 300 })).rejects.toMatchObject({
      kind: 'unavailable',
    });
  });

  test.each(['stream', 'unary'] as const)('[threats 81] a process that may call no method here is refused, on %s', async (carrier) => {
    let runs = 0;
    const { logger, lines } = createRecordingLogger();
    const handlers = { eraseSubject: () => Promise.resolve({ erased: (runs += 1) }) };
    const server = await startServer({ tls: consent, logger, handlers });
    const client = connect(0, { ...at(server), carrier, tls: webhook });
    await expect(client.eraseSubject(eraseRequest('s'), { timeoutMs: 300 })).rejects.toMatchObject({
      kind: carrier === 'stream' ? 'unavailable' : 'forbidden',
    });
    expect(runs).toBe(0);
    expect(lines).toContainEqual(expect.objectContaining({ level: 'error', fields: expect.objectContaining({ caller: ['webhook'] }) }));
  });

  test('[threats 81] with a domain, only names under the domain are accepted', async () => {
    const server = await startServer({ tls: { ...consent, domain: 'prod.svc' } });
    const client = connect(0, { ...at(server), tls: gateway });
    await expect(client.eraseSubject(eraseRequest('s'), { timeoutMs: 300 })).rejects.toMatchObject({ kind: 'unavailable' });
  });

  test('a connection with TLS requires the name of the process', () => {
    expect(() => connect(1, { tls: gateway })).toThrow('needs the name of the process');
  });
});
