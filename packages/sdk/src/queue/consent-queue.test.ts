import { ConsentError } from '../errors/consent-error';
import type { BatchResult, Consent } from '../types';
import { ConsentQueue, type QueueOptions } from './consent-queue';

interface Sent {
  subjects: string[];
  answer: (result?: BatchResult) => void;
  fail: (error: Error) => void;
}

function queueOf(options?: QueueOptions) {
  const sent: Sent[] = [];
  const queue = new ConsentQueue((body) => {
    const subjects = (JSON.parse(body) as { consents: { subject_id: string }[] }).consents.map((row) => row.subject_id);
    return new Promise((resolve, reject) => {
      sent.push({ subjects, answer: (result = allCreated(subjects)) => resolve(result), fail: reject });
    });
  }, options);
  return { queue, sent };
}

const allCreated = (subjects: readonly string[]): BatchResult => ({
  created: subjects.length,
  failed: 0,
  skipped_quota: 0,
  results: subjects.map((subject, index) => ({ index, status: 'created', error: '', consent: { id: subject } as Consent })),
});

const row = (subject: string) => ({ site_id: 'site', subject_id: subject, accepted: true });
const names = (count: number) => Array.from({ length: count }, (_, index) => `s${index}`);

beforeEach(() => {
  vi.useFakeTimers();
});

test('rows are gathered for 50 ms, and each has its own record', async () => {
  const { queue, sent } = queueOf();
  const one = await queue.add(row('a'));
  await vi.advanceTimersByTimeAsync(49);
  const two = await queue.add(row('b'));
  expect(sent).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent.map(({ subjects }) => subjects)).toEqual([['a', 'b']]);
  sent[0]?.answer();
  expect([(await one.result).id, (await two.result).id]).toEqual(['a', 'b']);
  expect(await queue.close()).toEqual({ created: 2, failed: 0, skippedQuota: 0 });
});

test('a full batch does not wait', async () => {
  const { queue, sent } = queueOf({ maxRows: 3 });
  for (const name of names(7)) await queue.add(row(name));
  expect(sent.map(({ subjects }) => subjects.length)).toEqual([3, 3]);
  await vi.advanceTimersByTimeAsync(50);
  expect(sent).toHaveLength(2);
  sent[0]?.answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent.map(({ subjects }) => subjects.length)).toEqual([3, 3, 1]);
  for (const { answer } of sent) answer();
  expect((await queue.close()).created).toBe(7);
});

test('add waits while too many rows are pending', async () => {
  const { queue, sent } = queueOf({ maxRows: 2, maxPending: 2 });
  await queue.add(row('a'));
  await queue.add(row('b'));
  const third = vi.fn();
  const added = queue.add(row('c')).then(third);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(third).not.toHaveBeenCalled();
  expect(queue.pending).toBe(2);
  sent[0]?.answer();
  await added;
  expect(queue.pending).toBe(1);
  const closed = queue.close();
  await vi.advanceTimersByTimeAsync(0);
  sent[1]?.answer();
  expect((await closed).created).toBe(3);
});

test('failed and skipped rows reject with their error, the others are recorded', async () => {
  const { queue, sent } = queueOf();
  const rows = [await queue.add(row('a')), await queue.add(row('b')), await queue.add(row('c'))];
  const closed = queue.close();
  sent[0]?.answer({
    created: 1,
    failed: 1,
    skipped_quota: 1,
    results: [
      { index: 0, status: 'created', error: '', consent: { id: 'a' } as Consent },
      { index: 1, status: 'failed', error: 'not_found: No such site.' },
      { index: 2, status: 'skipped_quota', error: 'quota_exceeded: The quota is used up.' },
    ],
  });
  expect(await closed).toEqual({ created: 1, failed: 1, skippedQuota: 1 });
  expect((await rows[0]?.result)?.id).toBe('a');
  await expect(rows[1]?.result).rejects.toMatchObject({
    name: 'RowError',
    rowStatus: 'failed',
    code: 'not_found',
    message: 'No such site.',
  });
  await expect(rows[2]?.result).rejects.toMatchObject({ rowStatus: 'skipped_quota', code: 'quota_exceeded' });
});

test('when a batch fails, all its rows reject with the error, and unhandled rejections do not end the process', async () => {
  const { queue, sent } = queueOf();
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  await queue.add(row('a'));
  const second = await queue.add(row('b'));
  const flushed = queue.flush();
  const error = new ConsentError({ code: 'internal_error', message: 'Down', status: 504, outcomeUnknown: true });
  sent[0]?.fail(error);
  expect(await flushed).toEqual({ created: 0, failed: 2, skippedQuota: 0 });
  await expect(second.result).rejects.toBe(error);
  await vi.advanceTimersByTimeAsync(10);
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});

test('flush sends the pending rows, and counts the rows since the last flush', async () => {
  const { queue, sent } = queueOf();
  await queue.add(row('a'));
  const first = queue.flush();
  sent[0]?.answer();
  expect((await first).created).toBe(1);
  expect(await queue.flush()).toEqual({ created: 0, failed: 0, skippedQuota: 0 });
});

test('a closed queue refuses new rows and rows that wait for room', async () => {
  const { queue, sent } = queueOf({ maxPending: 1 });
  await queue.add(row('a'));
  const waiting = queue.add(row('b'));
  const refused = expect(waiting).rejects.toThrow('The queue is closed.');
  const closed = queue.close();
  await refused;
  sent[0]?.answer();
  expect((await closed).created).toBe(1);
  await expect(queue.add(row('c'))).rejects.toThrow('The queue is closed.');
});

test('a batch stays below the size limit of the API', async () => {
  const { queue, sent } = queueOf();
  const large = { ...row('a'), user_agent: 'é'.repeat(1024 * 1024) };
  for (let count = 0; count < 5; count++) await queue.add(large);
  expect(sent.map(({ subjects }) => subjects.length)).toEqual([3]);
  const closed = queue.close();
  await vi.advanceTimersByTimeAsync(0);
  for (const { answer } of sent) answer();
  expect((await closed).created).toBe(5);
});

test('a row is copied when it is added', async () => {
  const { queue, sent } = queueOf();
  const changing = row('before');
  await queue.add(changing);
  changing.subject_id = 'after';
  const closed = queue.close();
  expect(sent[0]?.subjects).toEqual(['before']);
  sent[0]?.answer();
  await closed;
});

test('invalid sizes throw a RangeError', () => {
  expect(() => queueOf({ maxRows: 1001 })).toThrow(RangeError);
  expect(() => queueOf({ maxPending: 0 })).toThrow(RangeError);
});
