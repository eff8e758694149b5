import type { MockInstance } from 'vitest';
import { createShutdown } from './shutdown';

type Handler = (...values: unknown[]) => void;

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
  return { shutdown, exited, emit: (name: string, ...values: unknown[]) => handlers.get(name)?.(...values) };
}

let printed: MockInstance;
beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

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
  '%s stops each part once, in reverse order, even after repeated signals',
  async (signal) => {
    const { shutdown, exited, emit } = shutdownUnderTest();
    const stopped = addParts((stop) => shutdown.add(stop));
    for (const each of [signal, signal, 'SIGINT', 'SIGTERM']) emit(each);
    expect(await exited).toBe(0);
    expect(stopped).toEqual(['third', 'second', 'first']);
  },
);

test('an uncaught error stops all parts and is printed', async () => {
  const { shutdown, exited, emit } = shutdownUnderTest();
  const stopped = addParts((stop) => shutdown.add(stop));
  emit('uncaughtException', new Error('the connection is gone'));
  expect(await exited).toBe(1);
  expect(stopped).toEqual(['third', 'second', 'first']);
  expect(printed).toHaveBeenCalledWith(expect.stringContaining('the connection is gone'));
});

test('a failure caused by the stop is not printed and changes nothing', async () => {
  const { shutdown, exited, emit } = shutdownUnderTest();
  emit('SIGINT');
  shutdown.fail(new Error('account ended with SIGTERM'));
  emit('uncaughtException', new Error('the connection is gone'));
  expect(await exited).toBe(0);
  expect(printed).not.toHaveBeenCalled();
});

test('no part can be added after the stop begins', () => {
  const { shutdown, emit } = shutdownUnderTest();
  emit('SIGTERM');
  expect(shutdown.signal.aborted).toBe(true);
  expect(() => shutdown.add(() => undefined)).toThrow('aborted');
});
