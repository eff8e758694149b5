import { within } from './within';

const never = new Promise<never>(() => undefined);

test('resolves to the result of work that ends in time', async () => {
  expect(await within(60_000, Promise.resolve('done'))).toBe('done');
});

test('resolves to undefined when the work takes longer', async () => {
  expect(await within(1, never)).toBeUndefined();
});

test('rejects as the work does', async () => {
  await expect(within(60_000, Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});
