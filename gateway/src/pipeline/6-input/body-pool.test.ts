import { createPool } from './body-pool';

const limits = { maxBytes: 100, maxBytesOfAddress: 40 };

test('limits the bytes of one address and of all addresses together', () => {
  const pool = createPool(limits);
  const [a, otherOfA, b, c] = [pool.share('a'), pool.share('a'), pool.share('b'), pool.share('c')];
  expect(a.take(30)).toBe(true);
  expect(otherOfA.take(11)).toBe(false);
  expect(otherOfA.take(10)).toBe(true);
  expect(b.take(40)).toBe(true);
  expect(c.take(30)).toBe(false);
  a.release();
  expect(c.take(30)).toBe(true);
  expect(pool.used()).toBe(80);
});

test('the only body of an address may exceed the limit of that address', () => {
  const pool = createPool(limits);
  const body = pool.share('a');
  expect(body.take(50)).toBe(true);
  expect(body.take(50)).toBe(true);
  expect(pool.share('a').take(1)).toBe(false);
});

test('serves waiting bodies in order, and skips bodies of an address without room', async () => {
  const pool = createPool(limits);
  const [first, ofSameAddress, ofOther] = [pool.share('a'), pool.share('a'), pool.share('b')];
  const big = pool.share('c');
  expect(first.take(40) && big.take(60)).toBe(true);
  const served: string[] = [];
  const waiting = [
    ofSameAddress.takeWithin(20, 10_000).then((taken) => served.push(`a ${taken}`)),
    ofOther.takeWithin(20, 10_000).then((taken) => served.push(`b ${taken}`)),
  ];
  big.release();
  await waiting[1];
  expect(served).toEqual(['b true']);
  first.release();
  await Promise.all(waiting);
  expect(served).toEqual(['b true', 'a true']);
});

test('a wait fails when it times out, when its request ends, and when it can never succeed', async () => {
  const pool = createPool(limits);
  pool.share('a').take(100);
  expect(await pool.share('b').takeWithin(1, 1)).toBe(false);
  expect(await pool.share('b').takeWithin(101, 10_000)).toBe(false);
  const over = pool.share('b');
  const waiting = over.takeWithin(1, 10_000);
  over.release();
  expect(await waiting).toBe(false);
  expect(over.take(0)).toBe(false);
});
