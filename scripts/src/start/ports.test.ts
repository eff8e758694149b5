import { createServer, type AddressInfo } from 'node:net';
import { choosePublicPort, urlOf, whyNotListen } from './ports';

const failure = (code: string) => Object.assign(new Error(`listen ${code}`), { code });

test('a port that another program listens on is refused', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  await expect(choosePublicPort({ host: '127.0.0.1', port })).rejects.toThrow(
    `Port ${port} is in use. Choose another one: PORT=8090 npm start`,
  );
  await new Promise((resolve) => other.close(resolve));
});

test('a port under 1024 without root is reported as needing root, not as in use', () => {
  expect(whyNotListen(80, '127.0.0.1', failure('EACCES'))).toBe(
    'Port 80 needs root, as ports under 1024 do (EACCES). Choose another one: PORT=8080 npm start',
  );
});

test.each([0, 8090])('a host that is not an address of this machine is refused, with port %d', async (port) => {
  await expect(choosePublicPort({ host: '192.0.2.1', port })).rejects.toThrow(
    /^HOST=192\.0\.2\.1 is no address of this machine \(EADDRNOTAVAIL\)\. Unset HOST /,
  );
});

test('the URL of a host for all addresses has 127.0.0.1, any other host is unchanged', () => {
  expect(['0.0.0.0', '::', '::1', '192.0.2.1', 'localhost'].map((host) => urlOf(host, 80))).toEqual([
    'http://127.0.0.1:80',
    'http://127.0.0.1:80',
    'http://[::1]:80',
    'http://192.0.2.1:80',
    'http://localhost:80',
  ]);
});
