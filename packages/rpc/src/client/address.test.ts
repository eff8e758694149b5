import { parseAddress } from './address';

describe('parseAddress', () => {
  test('host:port is one server, used unchanged', async () => {
    const address = parseAddress('consent:9000');
    expect(address).toMatchObject({ authority: 'consent:9000', hasSeveral: false });
    expect(await address.resolve()).toEqual(['consent:9000']);
  });

  test('dns:///host:port stands for every address of the name', async () => {
    const address = parseAddress('dns:///localhost:9000');
    expect(address).toMatchObject({ authority: 'localhost:9000', hasSeveral: true });
    expect(await address.resolve()).toContain('ipv4:127.0.0.1:9000');
  });
});
