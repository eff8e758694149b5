import { Pool } from 'undici';
import { waitUntil } from '@consent/testkit';
import { createTargets } from './targets';

function targetsWith(idleMs: number) {
  const opened: Pool[] = [];
  const targets = createTargets({
    findUrlFault: (url) => (url.includes('bad') ? 'it is bad' : undefined),
    connectTo: (origin) => {
      const pool = new Pool(origin);
      opened.push(pool);
      return pool;
    },
    idleMs,
  });
  return { opened, ...targets };
}

test('a URL that is not allowed has no target, even when requested repeatedly', async () => {
  const { find, stop } = targetsWith(1000);
  expect([find('http://bad.example/'), find('http://bad.example/')]).toEqual([undefined, undefined]);
  await stop();
});

test('a URL has its own connections, and requests have its path and query', async () => {
  const { find, stop, opened } = targetsWith(1000);
  expect(find('http://a.example/x?y=z#part')!.path).toBe('/x?y=z');
  expect(find('http://a.example/x?y=z#part')).toBe(find('http://a.example/x?y=z#part'));
  expect(find('http://a.example/other')!.connections).not.toBe(find('http://a.example/x?y=z#part')!.connections);
  expect(opened).toHaveLength(2);
  await stop();
});

test('unused targets are closed with their connections, used ones are not', async () => {
  const { find, stop } = targetsWith(500);
  const idle = find('http://idle.example/')!;
  const used = find('http://used.example/')!;
  await waitUntil('the idle one is closed', () => {
    find('http://used.example/');
    return (idle.connections as Pool & { closed: boolean }).closed;
  });
  expect(find('http://used.example/')).toBe(used);
  expect(find('http://idle.example/')).not.toBe(idle);
  await stop();
});
