import { createRequest } from '../test/consent-handlers';
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
