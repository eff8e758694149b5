import { gatherLines } from './gather-lines';

function recording() {
  const writes: string[] = [];
  let flushes = 0;
  const destination = {
    write: (text: string) => writes.push(text),
    flush: (done?: () => void) => done?.(),
    flushSync: () => void (flushes += 1),
  };
  return { lines: gatherLines(destination), writes, flushes: () => flushes };
}

describe('gathered lines', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  test('are written together, in order, after 100 ms', () => {
    const { lines, writes } = recording();
    lines.write('first\n');
    lines.write('second\n');
    vi.advanceTimersByTime(99);
    expect(writes).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(writes).toEqual(['first\nsecond\n']);
    lines.write('third\n');
    vi.advanceTimersByTime(100);
    expect(writes).toEqual(['first\nsecond\n', 'third\n']);
  });

  test('are written immediately when they reach 8 KiB', () => {
    const { lines, writes } = recording();
    lines.write('a'.repeat(8191));
    expect(writes).toEqual([]);
    lines.write('\n');
    expect(writes).toEqual(['a'.repeat(8191) + '\n']);
    vi.advanceTimersByTime(1000);
    expect(writes).toHaveLength(1);
  });

  test('are all written before flush and flushSync are passed on', () => {
    const { lines, writes, flushes } = recording();
    lines.write('first\n');
    lines.flushSync();
    expect(writes).toEqual(['first\n']);
    expect(flushes()).toBe(1);
    lines.write('second\n');
    const done = vi.fn();
    lines.flush(done);
    expect(writes).toEqual(['first\n', 'second\n']);
    expect(done).toHaveBeenCalledTimes(1);
  });
});
