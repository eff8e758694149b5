import { consentJson, consentService } from '@consent/contracts';
import { type ErrorKind, errorKinds, invalid, ServiceError } from '@consent/kernel/errors';
import { createRecordingLogger } from '@consent/testkit';
import { consentHandlers, createRequest, eraseRequest, newConsent, stored } from '../test/consent-handlers';
import { connect, startServer, stopAll, testRegistry } from '../test/system';
import { until } from '../test/until';
import { implement, runInRequest, type CallContext } from './index';

afterEach(stopAll);

describe.each(['stream', 'unary'] as const)('a call carried by %s', (carrier) => {
  test('is answered by its handler', async () => {
    const server = await startServer();
    const client = connect(server.port(), { carrier });
    const { results } = await client.createConsents(createRequest('01J'));
    expect(results).toEqual([{ consentJson: consentJson(stored({ ...newConsent, id: '01J' })) }]);
  });

  test('arrives with exactly the optional fields that were set', async () => {
    const rows: object[] = [];
    const server = await startServer({
      handlers: {
        createConsents: (request) => {
          rows.push(...request.rows);
          return Promise.resolve({ results: [] });
        },
      },
    });
    await connect(server.port(), { carrier }).createConsents({ rows: [newConsent, { ...newConsent, policyVersion: 0 }], sites: [] });
    expect(rows).toEqual([newConsent, { ...newConsent, policyVersion: 0 }]);
    expect(rows[0]).not.toHaveProperty('policyVersion');
  });

  test('carries its request id, and its remaining time minus the margin of one hop', async () => {
    let call: CallContext | undefined;
    const server = await startServer({
      handlers: {
        eraseSubject: (_request, context) => {
          call = context;
          return Promise.resolve({ erased: Math.floor(context.deadlineAtMs - performance.now()) });
        },
      },
    });
    const client = connect(server.port(), { carrier });
    const { erased } = await runInRequest({ requestId: 'req-1' }, () => client.eraseSubject(eraseRequest('s'), { timeoutMs: 5_000 }));
    expect(call?.requestId).toBe('req-1');
    expect(erased).toBeGreaterThan(3_000);
    expect(erased).toBeLessThanOrEqual(4_980);
  });

  test('fails with the kind and the message of the error that its handler threw', async () => {
    const kinds = Object.keys(errorKinds) as ErrorKind[];
    const server = await startServer({
      handlers: {
        eraseSubject: ({ subjectId }) => Promise.reject(new ServiceError(subjectId as ErrorKind, `“${subjectId}” – ümläut\n100 %`)),
      },
    });
    const client = connect(server.port(), { carrier });
    for (const kind of kinds) {
      await expect(client.eraseSubject(eraseRequest(kind))).rejects.toMatchObject({
        name: 'ServiceError',
        // Servers of earlier releases answer `deadline` for changes too, and do not know `outcome_unknown`.
        kind: kind === 'deadline' ? 'outcome_unknown' : kind,
        message: `“${kind}” – ümläut\n100 %`,
      });
    }
  });

  test('fails as internal when its handler threw any other error, whose text appears only in the log of the server, with the request id', async () => {
    const { logger, lines } = createRecordingLogger();
    const server = await startServer({
      logger,
      handlers: {
        eraseSubject: () => {
          throw new Error('password=hunter2');
        },
      },
    });
    const client = connect(server.port(), { carrier });
    const failed: ServiceError = await runInRequest({ requestId: 'req-2' }, () => client.eraseSubject(eraseRequest('s'))).then(
      () => Promise.reject(new Error('answered')),
      (error: ServiceError) => error,
    );
    expect(failed).toMatchObject({ kind: 'internal', message: 'Internal error.' });
    expect(JSON.stringify([failed, String(failed.cause)])).not.toContain('hunter2');
    expect(lines).toMatchObject([{ level: 'error', fields: { request_id: 'req-2', method: consentService.methods.eraseSubject.path } }]);
    expect((lines[0]!.fields.error as ServiceError).cause).toMatchObject({ message: 'password=hunter2' });
  });

  test('[decision 9.5] has an unknown outcome after its timeout, and its handler is aborted', async () => {
    let signal: AbortSignal | undefined;
    const server = await startServer({
      handlers: {
        eraseSubject: (_request, call) => {
          signal = call.signal;
          return new Promise((_resolve, reject) => call.signal.addEventListener('abort', () => reject(call.signal.reason as Error)));
        },
      },
    });
    const client = connect(server.port(), { carrier });
    await client.createConsents(createRequest('connected'));
    await expect(client.eraseSubject(eraseRequest('s'), { timeoutMs: 100 })).rejects.toMatchObject({ kind: 'outcome_unknown' });
    await until(() => signal?.aborted === true);
    // The server's own deadline and the client's cancellation race. Either may come first.
    expect(signal?.reason).toMatchObject({ kind: expect.stringMatching(/^(deadline|unavailable)$/) as string });
  });

  test('is not run when it arrives with no time left', async () => {
    let runs = 0;
    const server = await startServer({
      handlers: {
        eraseSubject: () => {
          runs += 1;
          return Promise.resolve({ erased: 0 });
        },
      },
    });
    const client = connect(server.port(), { carrier });
    await client.createConsents(createRequest('connected'));
    await expect(client.eraseSubject(eraseRequest('s'), { timeoutMs: 15 })).rejects.toMatchObject({
      kind: expect.stringMatching(/^(unavailable|outcome_unknown)$/) as string,
    });
    await expect(client.eraseSubject(eraseRequest('s'), { timeoutMs: 0 })).rejects.toMatchObject({ kind: 'unavailable' });
    await client.createConsents(createRequest('after'));
    expect(runs).toBe(0);
  });

  test('fails immediately when its caller aborts it, and its handler is aborted', async () => {
    const signals: AbortSignal[] = [];
    const server = await startServer({
      handlers: {
        eraseSubject: (_request, call) => {
          signals.push(call.signal);
          return new Promise(() => undefined);
        },
      },
    });
    const caller = new AbortController();
    const answer = connect(server.port(), { carrier }).eraseSubject(eraseRequest('s'), { signal: caller.signal });
    await until(() => signals.length === 1);
    caller.abort();
    await expect(answer).rejects.toMatchObject({ kind: 'outcome_unknown' });
    await until(() => signals[0]!.aborted);
  });

  test('may be as large as a batch of 1000 rows with long texts', async () => {
    const rows = Array.from({ length: 1000 }, (_, at) => ({ ...newConsent, id: String(at), userAgent: 'ü'.repeat(1024) }));
    const server = await startServer();
    const { results } = await connect(server.port(), { carrier }).createConsents({ rows, sites: [] });
    expect(results).toEqual(rows.map((row) => ({ consentJson: consentJson(stored(row)) })));
  });

  test('may have up to 9 MiB in either direction', async () => {
    const server = await startServer({
      handlers: {
        createConsents: ({ rows }) =>
          Promise.resolve({ results: [{ failure: { kind: 'invalid', message: 'x'.repeat(rows[0]!.userAgent.length) } }] }),
        eraseSubject: () => Promise.resolve({ erased: 1 }),
        listHistory: () =>
          Promise.resolve({
            entries: [
              {
                id: 'x'.repeat(10 * 1024 * 1024),
                accepted: true,
                preferencesJson: '',
                policyVersion: 0,
                changedBy: { kind: '', id: '' },
                createdAtMs: 0,
              },
            ],
          }),
      },
    });
    const client = connect(server.port(), { carrier });
    const nearlyNine = 'x'.repeat(9 * 1024 * 1024 - 1024);
    const { results } = await client.createConsents({ rows: [{ ...newConsent, userAgent: nearlyNine }], sites: [] });
    expect(results[0]?.failure?.message.length).toBe(nearlyNine.length);
    await expect(
      client.createConsents({ rows: [{ ...newConsent, userAgent: `${nearlyNine}${'x'.repeat(2048)}` }], sites: [] }),
    ).rejects.toMatchObject({ kind: 'too_large' });
    await expect(client.listHistory({ accountId: 'a', id: 'i' })).rejects.toMatchObject({ kind: 'internal' });
  });

  test('to an unknown method fails as internal', async () => {
    const server = await startServer({ services: [] });
    await expect(connect(server.port(), { carrier }).createConsents(createRequest('i'))).rejects.toMatchObject({ kind: 'internal' });
  });

  test('is measured on both sides by method and outcome', async () => {
    const [serverRegistry, clientRegistry] = [testRegistry(), testRegistry()];
    const server = await startServer({ registry: serverRegistry, handlers: { eraseSubject: () => Promise.reject(invalid('No.')) } });
    const client = connect(server.port(), { carrier, registry: clientRegistry });
    await client.createConsents(createRequest('i'));
    await client.createConsents(createRequest('j'));
    await expect(client.eraseSubject(eraseRequest('s'))).rejects.toThrow();
    for (const [side, registry] of [
      ['server', serverRegistry],
      ['client', clientRegistry],
    ] as const) {
      const text = await registry.metrics();
      expect(text).toContain(
        `rpc_${side}_call_duration_seconds_count{service="test",method="consent.v1.ConsentService/CreateConsents",kind="ok"} 2`,
      );
      expect(text).toContain(
        `rpc_${side}_call_duration_seconds_count{service="test",method="consent.v1.ConsentService/EraseSubject",kind="invalid"} 1`,
      );
    }
  });

  test('is not retried when the service itself answers unavailable', async () => {
    let runs = 0;
    const server = await startServer({
      handlers: {
        createConsents: () => {
          runs += 1;
          return Promise.reject(new ServiceError('unavailable', 'The database is unavailable.'));
        },
      },
    });
    await expect(connect(server.port(), { carrier }).createConsents(createRequest('i'))).rejects.toMatchObject({
      kind: 'unavailable',
      message: 'The database is unavailable.',
    });
    expect(runs).toBe(1);
  });
});

test('TypeScript rejects a missing handler', () => {
  const { createConsents: _left, ...others } = consentHandlers();
  // @ts-expect-error createConsents is missing
  implement(consentService, others);
});
