import { createSilentLogger } from '../telemetry';
import { createLoop } from './loop';

const logger = createSilentLogger();
const dayMs = 86_400_000;

function createTestLoop() {
  const turns: (() => void)[] = [];
  let begun = () => {};
  const work = () =>
    new Promise<void>((resolve) => {
      turns.push(resolve);
      begun();
    });
  const loop = createLoop({ name: 'test', intervalMs: dayMs, work, logger });
  return {
    loop,
    turns,
    turn: async (count: number) => {
      while (turns.length < count) await new Promise<void>((resolve) => (begun = resolve));
    },
  };
}

test('a wake-up during a pause begins the next turn immediately', async () => {
  const { loop, turns, turn } = createTestLoop();
  void loop.start?.();
  await turn(1);
  turns[0]?.();
  await new Promise(setImmediate);
  loop.wake();
  await turn(2);
  turns[1]?.();
  await loop.stop?.();
});

test('a wake-up during a turn is not lost: another turn follows it', async () => {
  const { loop, turns, turn } = createTestLoop();
  void loop.start?.();
  await turn(1);
  loop.wake();
  turns[0]?.();
  await turn(2);
  turns[1]?.();
  await loop.stop?.();
  expect(turns).toHaveLength(2);
});

test('stop waits for the current turn and starts no other', async () => {
  const { loop, turns, turn } = createTestLoop();
  void loop.start?.();
  await turn(1);
  const stopped = loop.stop?.();
  turns[0]?.();
  await stopped;
  expect(turns).toHaveLength(1);
});
