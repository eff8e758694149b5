import type { MockInstance } from 'vitest';
import { createShutdown } from './shutdown';

type Handler = (...values: unknown[]) => void;

/** A shutdown whose process neither gets signals nor ends. */
function shutdownUnderTest() {
  const handlers = new Map<string, Handler>();
  vi.spyOn(process, 'on').mockImplementation((name, handler: Handler) => {
    handlers.set(String(name), handler);
    return process;
  });
  const exited = new Promise<unknown>((resolve) => {
    vi.spyOn(process, 'exit').mockImplementation((code) => resolve(code) as never);
  });
  const shutdown = createShutdown({ endsWithParent: false });
  return { shutdown, exited, occurs: (name: string, ...values: unknown[]) => handlers.get(name)?.(...values) };
}

let printed: MockInstance;
beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

/** Three parts, of which the second fails to stop. */
function addParts(add: (stop: () => Promise<void>) => void): string[] {
  const stopped: string[] = [];
  const part = (name: string, failure?: Error) => async () => {
    stopped.push(name);
    if (failure) throw failure;
  };
  add(part('first'));
  add(part('second', new Error('it does not want to')));
  add(part('third'));
  return stopped;
}

test.each(['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'])(
  '%s stops each part once, the last first, however often signals come',
  async (signal) => {
    const { shutdown, exited, occurs } = shutdownUnderTest();
    const stopped = addParts((stop) => shutdown.add(stop));
    for (const each of [signal, signal, 'SIGINT', 'SIGTERM']) occurs(each);
    expect(await exited).toBe(0);
    expect(stopped).toEqual(['third', 'second', 'first']);
  },
);

test('an error that nobody caught stops all parts, and is told', async () => {
  const { shutdown, exited, occurs } = shutdownUnderTest();
  const stopped = addParts((stop) => shutdown.add(stop));
  occurs('uncaughtException', new Error('the connection is gone'));
  expect(await exited).toBe(1);
  expect(stopped).toEqual(['third', 'second', 'first']);
  expect(printed).toHaveBeenCalledWith(expect.stringContaining('the connection is gone'));
});

test('what fails because of the stop is not told, and changes nothing', async () => {
  const { shutdown, exited, occurs } = shutdownUnderTest();
  occurs('SIGINT');
  shutdown.fail(new Error('account ended with SIGTERM'));
  occurs('uncaughtException', new Error('the connection is gone'));
  expect(await exited).toBe(0);
  expect(printed).not.toHaveBeenCalled();
});

test('nothing can be started any more once the stop has begun', () => {
  const { shutdown, occurs } = shutdownUnderTest();
  occurs('SIGTERM');
  expect(shutdown.signal.aborted).toBe(true);
  expect(() => shutdown.add(() => undefined)).toThrow('aborted');
});
