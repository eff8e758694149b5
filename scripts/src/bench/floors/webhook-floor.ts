import { createHmac, randomUUID } from 'node:crypto';
import { Agent, request } from 'undici';
import { outboxEvents } from '../load/outbox-events';

/** The floor of webhooks: sign and post a text, `atATime` in parallel. It stores and reads nothing. */

export interface WebhookFloorSettings {
  url: string;
}

export interface SendQuestion {
  count: number;
  atATime: number;
}

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

process.once('disconnect', () => process.exit(0));
process.once('message', (settings) => {
  const { url } = settings as WebhookFloorSettings;
  const agent = new Agent({ pipelining: 1 });
  const payloads = outboxEvents('floor', 1000).map(({ payload }) => payload);

  async function post(payload: string): Promise<void> {
    const seconds = Math.floor(Date.now() / 1000);
    const { statusCode, body } = await request(url, {
      method: 'POST',
      dispatcher: agent,
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'Service-Webhooks/1.0',
        'X-Service-Event': 'consent.created',
        'X-Service-Delivery': randomUUID(),
        'X-Service-Signature': `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex')}`,
      },
      body: payload,
    });
    await body.dump();
    if (statusCode !== 204) throw new Error(`the receiver answered ${statusCode}`);
  }

  async function send({ count, atATime }: SendQuestion): Promise<void> {
    let next = 0;
    const lane = async () => {
      while (next < count) await post(payloads[next++ % payloads.length] as string);
    };
    await Promise.all(Array.from({ length: atATime }, lane));
  }

  process.on('message', (question) => void send(question as SendQuestion).then(() => process.send?.({})));
  process.send?.({});
});
