import { createFrameBatch } from './frame-batch';
import { maxBatchBytes } from './limits';

const turn = () => new Promise((resolve) => setImmediate(resolve));
const frame = (bytes: number) => ({ payload: Buffer.alloc(bytes) });

describe('createFrameBatch', () => {
  test('frames of the same turn share a message, and the next turn starts a new one', async () => {
    const messages: object[][] = [];
    const batch = createFrameBatch((frames) => messages.push(frames));
    batch.add(frame(1));
    await Promise.resolve();
    batch.add(frame(2));
    await turn();
    batch.add(frame(3));
    await turn();
    expect(messages).toEqual([[frame(1), frame(2)], [frame(3)]]);
  });

  test('frames are added to a message up to the limit; a frame above the limit is sent alone', async () => {
    const messages: object[][] = [];
    const batch = createFrameBatch((frames) => messages.push(frames));
    for (const bytes of [10, maxBatchBytes / 2, maxBatchBytes / 2, 9 * maxBatchBytes, 10]) batch.add(frame(bytes));
    await turn();
    expect(messages.map((frames) => frames.length)).toEqual([2, 1, 1, 1]);
  });
});
