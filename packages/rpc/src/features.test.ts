import { createRequest } from '../test/consent-handlers';
import { runInRequest } from './index';
import { connect, startServer, stopAll } from '../test/system';

afterEach(stopAll);

describe('a call that needs a feature', () => {
  test('is not sent to a server that does not announce the feature, and fails as unavailable immediately', async () => {
    let runs = 0;
    const handlers = { createConsents: () => Promise.resolve({ results: [], runs: (runs += 1) }) };
    const server = await startServer({ features: [], handlers });
    const client = connect(server.port());
    await client.createConsents(createRequest('connected'));
    await expect(client.createConsents(createRequest('keyed'), { needs: 'once' })).rejects.toMatchObject({ kind: 'unavailable' });
    expect(runs).toBe(1);
  });

  test('needs it also in a cell, beside the feature of cells', async () => {
    const server = await startServer({ features: ['cells'] });
    const client = connect(server.port());
    const inCell = (options: object) =>
      runInRequest({ requestId: 'r', cell: 'other' }, () => client.createConsents(createRequest('r'), options));
    expect((await inCell({})).results).toHaveLength(1);
    await expect(inCell({ needs: 'consent_context' })).rejects.toMatchObject({ kind: 'unavailable' });
  });

  test('waits for a starting server, and is answered when the server announces the feature', async () => {
    const { port, stop } = await startServer();
    const at = port();
    await stop();
    const client = connect(at);
    const answer = client.createConsents(createRequest('keyed'), { needs: 'once' });
    await startServer({ port: at });
    expect((await answer).results).toHaveLength(1);
  });
});
