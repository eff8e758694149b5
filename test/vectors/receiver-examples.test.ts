import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { request } from 'node:http';
import { testWhen, waitUntil } from '@consent/testkit';
import { sign } from './sign';
import { findPython } from './python';
import { installPackages, startReceiver, type Receiver } from './receiver-process';

const document = readFileSync(join(__dirname, '../../docs/webhooks.md'), 'utf8');

function getExample(file: string): string {
  const block = document.match(/^```[a-z]+\n[\s\S]*?^```$/gm)?.find((text) => new RegExp(`^\`\`\`[a-z]+\\n(//|#) ${file}\\n`).test(text));
  if (block === undefined) throw new Error(`docs/webhooks.md has no example ${file}`);
  return block.replace(/^.*\n/, '').replace(/```$/, '');
}

const python = findPython();
const receivers = [
  { file: 'receiver.cjs', program: process.execPath },
  { file: 'express-receiver.cjs', program: process.execPath },
  { file: 'receiver.py', program: python },
];

const secret = `whsec_${randomBytes(32).toString('base64')}`;
const otherSecret = `whsec_${randomBytes(32).toString('base64')}`;
const nowSeconds = () => Math.floor(Date.now() / 1000);

function newEvent(data: object = {}): { id: string; body: string } {
  const id = `evt_${randomBytes(16).toString('hex')}`;
  return { id, body: JSON.stringify({ id, type: 'consent.created', created_at: new Date().toISOString(), data }) };
}

let packages: string;
beforeAll(async () => {
  packages = await installPackages();
});
afterAll(() => rmSync(packages, { recursive: true, force: true }));

describe.each(receivers)('$file', ({ file, program }) => {
  const testHere = testWhen(program !== undefined, 'no python3');
  let receiver: Receiver;

  beforeAll(async () => {
    if (program !== undefined)
      receiver = await startReceiver({ program, file, code: getExample(file), env: { WEBHOOK_SECRET: secret, PORT: '0' }, packages });
  });
  afterAll(() => receiver?.remove());

  async function send(body: string, header = sign(body, { secrets: [secret], atSeconds: nowSeconds() })): Promise<number> {
    const response = await fetch(`http://127.0.0.1:${receiver.port}/webhooks`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-service-event': 'consent.created',
        'x-service-delivery': randomUUID(),
        ...(header === '' ? {} : { 'x-service-signature': header }),
      },
      body,
    });
    await response.arrayBuffer();
    return response.status;
  }

  /** Waits for the line of a later event, so that everything before it has been printed. */
  async function timesStored(id: string): Promise<number> {
    const later = newEvent();
    expect(await send(later.body)).toBe(204);
    await waitUntil('its line is printed', () => receiver.output().includes(later.id));
    return receiver.output().split(`stored consent.created ${id}`).length - 1;
  }

  testHere('a signed event with any Unicode text is stored and returns 204', async () => {
    for (const data of [{}, { subject_id: 'Zoë', region: 'Île-de-France', user_agent: '浏览器 🍪 \u0000' }]) {
      const { id, body } = newEvent(data);
      expect(await send(body)).toBe(204);
      expect(await timesStored(id)).toBe(1);
    }
  });

  testHere('the longest event that the service sends is stored and returns 204', async () => {
    const { id, body } = newEvent({ content: '\u0001'.repeat(200_000) });
    expect(body.length).toBeGreaterThan(1_200_000);
    expect(await send(body)).toBe(204);
    expect(await timesStored(id)).toBe(1);
  });

  testHere('duplicates return 204 and are stored once, even when they arrive at the same time', async () => {
    const { id, body } = newEvent();
    expect(await Promise.all([send(body), send(body), send(body)])).toEqual([204, 204, 204]);
    expect(await send(body)).toBe(204);
    expect(await timesStored(id)).toBe(1);
  });

  testHere('during a rotation the matching signature may come first or second', async () => {
    for (const secrets of [
      [secret, otherSecret],
      [otherSecret, secret],
    ]) {
      const { body } = newEvent();
      expect(await send(body, sign(body, { secrets, atSeconds: nowSeconds() }))).toBe(204);
    }
  });

  testHere('a forged, changed, stale or unsigned request returns 400 and is not stored', async () => {
    const { id, body } = newEvent();
    const at = (atSeconds: number, secrets = [secret]) => sign(body, { secrets, atSeconds });
    const good = at(nowSeconds());
    const headers = [
      '',
      'nonsense',
      ',,=,',
      at(nowSeconds(), [otherSecret]),
      at(nowSeconds(), ['']),
      at(nowSeconds() - 400),
      at(nowSeconds() + 400),
      `t=${nowSeconds() - 1},${good}`,
      `${good},t=1`,
      good.replace('v1=', 'v0='),
      good.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')),
      good.slice(0, -2),
      good.replace(/v1=.*/, 'v1='),
    ];
    for (const header of headers) expect([header, await send(body, header)]).toEqual([header, 400]);
    expect(await send(body.replace('{}', '{ }'), good)).toBe(400);
    expect(await send('', good)).toBe(400);
    expect(await timesStored(id)).toBe(0);
    expect(await send(body, good)).toBe(204);
  });

  testHere('the receiver stops reading a body above the limit and accepts the next event', async () => {
    const status = await statusOf(receiver.port, 'x'.repeat(3 * 1024 * 1024));
    // Either the response or the closed connection may arrive first.
    expect([413, 'connection cut']).toContain(status);
    expect(await send(newEvent().body)).toBe(204);
  });

  testHere('the receiver accepts the next event after a sender disconnects mid-request', async () => {
    await new Promise<void>((resolve) => {
      const half = request({
        port: receiver.port,
        host: '127.0.0.1',
        path: '/webhooks',
        method: 'POST',
        headers: { 'content-length': 100 },
      });
      half.on('error', () => resolve());
      half.write('{', () => half.destroy(new Error('gone')));
    });
    expect(await send(newEvent().body)).toBe(204);
  });

  testHere('the receiver does not acknowledge signed text that is not JSON, and accepts the next event', async () => {
    expect(await send('no JSON').catch(() => 500)).not.toBe(204);
    expect(await send(newEvent().body)).toBe(204);
  });

  testHere('the receiver does not start without a secret', async () => {
    const env = { WEBHOOK_SECRET: '', PORT: '0' };
    const start = startReceiver({ program: program as string, file, code: getExample(file), env, packages });
    await expect(start).rejects.toThrow(/WEBHOOK_SECRET is not set/);
  });
});

function statusOf(port: number, body: string): Promise<number | 'connection cut'> {
  return new Promise((resolve) => {
    const call = request({ port, host: '127.0.0.1', path: '/webhooks', method: 'POST' }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    call.on('error', () => resolve('connection cut'));
    call.setHeader('content-length', body.length);
    call.end(body);
  });
}
