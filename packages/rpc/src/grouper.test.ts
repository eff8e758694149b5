import { createGrouper } from './index';

function heldRun() {
  const groups: number[][] = [];
  const pending: ((results?: number[]) => void)[] = [];
  const run = (items: number[]) => {
    groups.push(items);
    return new Promise<number[]>((resolve) => pending.push((results = items.map((item) => item * 10)) => resolve(results)));
  };
  return { groups, run, release: (results?: number[]) => pending.shift()?.(results) };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('createGrouper', () => {
  test('items of the same turn share a group, and each gets its own result', async () => {
    const { groups, run, release } = heldRun();
    const grouped = createGrouper({ run });
    const answers = [grouped(1), grouped(2), grouped(3)];
    await turn();
    expect(groups).toEqual([[1, 2, 3]]);
    release();
    expect(await Promise.all(answers)).toEqual([10, 20, 30]);
  });

  test('two groups run at a time; items that arrive meanwhile form the next group', async () => {
    const { groups, run, release } = heldRun();
    const grouped = createGrouper({ run });
    const answers = [];
    for (const item of [1, 2, 3, 4, 5]) {
      answers.push(grouped(item));
      await turn();
    }
    expect(groups).toEqual([[1], [2]]);
    release();
    expect(await answers[0]).toBe(10);
    await turn();
    expect(groups).toEqual([[1], [2], [3, 4, 5]]);
    release();
    release();
    expect(await Promise.all(answers)).toEqual([10, 20, 30, 40, 50]);
  });

  test('a group has at most maxGroup items', async () => {
    const { groups, run, release } = heldRun();
    const grouped = createGrouper({ run, maxGroup: 2, maxInFlight: 1 });
    const answers = [1, 2, 3].map(grouped);
    await turn();
    expect(groups).toEqual([[1, 2]]);
    release();
    await answers[1];
    await turn();
    release();
    expect(await Promise.all(answers)).toEqual([10, 20, 30]);
  });

  test('a failed group rejects only its own items', async () => {
    const fault = new Error('no');
    const grouped = createGrouper({
      run: (items: string[]) => (items.includes('bad') ? Promise.reject(fault) : Promise.resolve(items)),
      maxGroup: 2,
    });
    const outcomes = await Promise.allSettled(['a', 'bad', 'b', 'c', 'd'].map(grouped));
    expect(outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : outcome.reason))).toEqual([
      fault,
      fault,
      'b',
      'c',
      'd',
    ]);
  });

  test('a run that throws synchronously, or returns the wrong number of results, rejects its items', async () => {
    const throwing = createGrouper<number, number>({
      run: () => {
        throw new Error('at once');
      },
    });
    await expect(throwing(1)).rejects.toThrow('at once');
    await expect(createGrouper<number, number>({ run: () => Promise.resolve([]) })(1)).rejects.toMatchObject({ kind: 'internal' });
  });

  test('a full queue refuses another item as unavailable', async () => {
    const { run, release } = heldRun();
    const grouped = createGrouper({ run, maxInFlight: 1, maxQueued: 2 });
    const first = grouped(1);
    await turn();
    const waiting = [grouped(2), grouped(3)];
    await expect(grouped(4)).rejects.toMatchObject({ kind: 'unavailable' });
    release();
    await first;
    await turn();
    release();
    expect(await Promise.all(waiting)).toEqual([20, 30]);
  });
});
