import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { createSlowBodies } from './slow-bodies';

let nowMs = 0;
const tooSlow: Socket[] = [];

beforeEach(() => {
  nowMs = 0;
  tooSlow.length = 0;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => vi.useRealTimers());

function watchBody(bytesInSecond: (second: number) => number, seconds: number): number {
  nowMs = 0;
  const socket = { bytesRead: 0 } as { bytesRead: number } & Socket;
  const stop = createSlowBodies(
    (slow) => tooSlow.push(slow),
    () => nowMs,
  ).watch({ socket } as unknown as IncomingMessage);
  for (let second = 1; second <= seconds && tooSlow.length === 0; second++) {
    Object.assign(socket, { bytesRead: socket.bytesRead + bytesInSecond(second) });
    nowMs = second * 1000;
    vi.advanceTimersByTime(1000);
  }
  stop();
  return nowMs / 1000;
}

test('a body may take 10 s at any speed', () => {
  watchBody(() => 0, 10);
  expect(tooSlow).toHaveLength(0);
});

test('a body that stalls is too slow within 5 s after that', () => {
  expect(watchBody((second) => (second === 1 ? 500_000 : 0), 30)).toBe(15);
  expect(tooSlow).toHaveLength(1);
});

test('a body at 1 KiB/s is fast enough, one byte per second less is too slow', () => {
  watchBody(() => 1024, 30);
  expect(tooSlow).toHaveLength(0);
  watchBody(() => 1023, 30);
  expect(tooSlow).toHaveLength(1);
});
