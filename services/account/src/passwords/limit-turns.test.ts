import { limitTurns } from './limit-turns';

function controlledTasks() {
  const started: number[] = [];
  const ends = new Map<number, () => void>();
  const work = (name: number) => () => {
    started.push(name);
    return new Promise<number>((resolve) => ends.set(name, () => resolve(name)));
  };
  return { started, work, end: (name: number) => ends.get(name)?.() };
}

/** p-limit starts a task asynchronously, even when a place is free. */
const nextTurn = () => new Promise(setImmediate);

test('runs a limited number at a time, and the others in the order they came', async () => {
  const { started, work, end } = controlledTasks();
  const inTurn = limitTurns({ atOnce: 2, waiting: 2 });
  const all = [1, 2, 3, 4].map((name) => inTurn(work(name)));
  await nextTurn();
  expect(started).toEqual([1, 2]);
  end(2);
  expect(await all[1]).toBe(2);
  await nextTurn();
  expect(started).toEqual([1, 2, 3]);
  end(1);
  await all[0];
  await nextTurn();
  expect(started).toEqual([1, 2, 3, 4]);
  end(3);
  end(4);
  expect(await Promise.all(all)).toEqual([1, 2, 3, 4]);
});

test('is unavailable when the queue is full, and accepts work again after a task ends', async () => {
  const { started, work, end } = controlledTasks();
  const inTurn = limitTurns({ atOnce: 1, waiting: 1 });
  const first = inTurn(work(1));
  const second = inTurn(work(2));
  await nextTurn();
  await expect(inTurn(work(3))).rejects.toMatchObject({ kind: 'unavailable' });
  end(1);
  await first;
  const fourth = inTurn(work(4));
  await nextTurn();
  end(2);
  await second;
  await nextTurn();
  end(4);
  expect(await fourth).toBe(4);
  expect(started).toEqual([1, 2, 4]);
});

test('a failed task frees its turn', async () => {
  const inTurn = limitTurns({ atOnce: 1, waiting: 1 });
  const failing = inTurn(() => Promise.reject(new Error('broken')));
  const after = inTurn(() => Promise.resolve('fine'));
  await expect(failing).rejects.toThrow('broken');
  expect(await after).toBe('fine');
  expect(await inTurn(() => Promise.resolve('again'))).toBe('again');
});
