import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { createListener } from './listener';

const agent = new Agent({ keepAlive: true });
afterAll(() => agent.destroy());

async function startWithRequest({ drainMs = 0 } = {}) {
  const server = createServer();
  const listener = createListener(server, { host: '127.0.0.1', port: 0, drainMs });
  await listener.start();
  const asked = get({ port: listener.port(), host: '127.0.0.1', agent });
  const [, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse];
  const answered = once(asked, 'response').then(([answer]) => answer as IncomingMessage);
  return { server, listener, response, answered };
}

async function textOf(answer: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of answer.setEncoding('utf8')) text += chunk as string;
  return text;
}

describe('a stop', () => {
  test('waits for the answer to a request in flight, which carries Connection: close', async () => {
    const { listener, response, answered } = await startWithRequest();
    const stopped = listener.stop();
    response.end('whole');
    const answer = await answered;
    expect(answer.headers.connection).toBe('close');
    expect(await textOf(answer)).toBe('whole');
    await stopped;
  });

  test('waits for an answer that began earlier with Connection: keep-alive', async () => {
    const { listener, response, answered } = await startWithRequest();
    response.write('begun, ');
    const answer = await answered;
    expect(answer.headers.connection).toBe('keep-alive');
    const stopped = listener.stop();
    response.end('ended');
    expect(await textOf(answer)).toBe('begun, ended');
    await stopped;
  });

  test('with a drain serves new connections until the drain ends, one request each', async () => {
    const { server, listener, response, answered } = await startWithRequest({ drainMs: 2_000 });
    server.on('request', (_request, later) => later.end('late'));
    const port = listener.port();
    const stopped = listener.stop();
    expect(listener.isStopping()).toBe(true);
    response.end('first');
    expect((await answered).headers.connection).toBe('close');
    const late = await fetch(`http://127.0.0.1:${port}`);
    expect(late.headers.get('connection')).toBe('close');
    expect(await late.text()).toBe('late');
    await stopped;
    await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow();
  });
});
