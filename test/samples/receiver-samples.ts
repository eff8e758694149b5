import { waitUntil } from '@consent/testkit';
import { curlLine } from '../../dashboard/src/pages/start/snippets';
import type { Program, Reader } from './reader';
import type { Sample } from './sample';

const webhooks = 'docs/webhooks.md';

interface Receiver {
  path: string;
  program: string;
  words: readonly string[];
  isReady: (output: string) => boolean;
  /** It prints nothing about events. */
  keepsNothing?: true;
}

const verifierServer = (block: string) => `
  const express = require('express');
  const app = express();
  app.post('/webhooks', express.raw({ type: () => true }), (request, response) => {
    ${block}
    console.log('stored', JSON.parse(request.body).id);
    response.sendStatus(204);
  });
  app.listen(process.env.PORT, () => console.log('listening'));`;

const sdkServer = `
  import { createServer } from 'node:http';
  import { buffer } from 'node:stream/consumers';
  import { handleWebhook } from './handle.mjs';
  createServer(async (request, response) => {
    try {
      const rawBody = await buffer(request);
      handleWebhook(rawBody, request.headers);
      console.log('stored', JSON.parse(rawBody).id);
      response.writeHead(204).end();
    } catch (error) {
      console.log(error.name);
      response.writeHead(400).end();
    }
  }).listen(process.env.PORT, () => console.log('listening'));`;

const listens = (output: string) => output.includes('listening');

/** Answers once it listens, for programs that print nothing. */
async function refusesForged(url: string): Promise<boolean> {
  const answer = await fetch(url, { method: 'POST', body: '{}', headers: { 'X-Service-Signature': 't=1,v1=00' } }).catch(() => undefined);
  return answer?.status === 400;
}

async function receive(reader: Reader, receivers: readonly Receiver[]): Promise<void> {
  const owner = await reader.signIn();
  const started: { receiver: Receiver; running: Program; url: string }[] = [];
  for (const receiver of receivers) {
    const port = await reader.freePort();
    const url = `http://127.0.0.1:${port}${receiver.path}`;
    const { body } = await owner.post('/webhooks/endpoints', {
      url,
      description: receiver.words.join(' '),
      event_types: ['consent.created'],
    });
    const { secret } = body as { secret: string };
    const running = await reader.start(
      receiver.program,
      receiver.words,
      { ...reader.settings, WEBHOOK_SECRET: secret, PORT: port },
      receiver.isReady,
    );
    started.push({ receiver, running, url });
  }
  for (const { receiver, url } of started) await waitUntil(`${receiver.words.join(' ')} refuses what is forged`, () => refusesForged(url));

  const { showcase, url: origin } = reader;
  const created = await reader.shell(
    curlLine({ origin, siteId: showcase.site_id, apiKey: showcase.api_key }).replace('curl ', 'curl -sSf '),
  );
  const { id } = JSON.parse(created) as { id: string };
  const findEvent = async () => {
    const { data } = (await owner.get('/webhooks/deliveries?limit=50')).body as {
      data: { id: string; event_id: string; event_type: string }[];
    };
    for (const delivery of data.filter(({ event_type: type }) => type === 'consent.created')) {
      const { payload } = (await owner.get(`/webhooks/deliveries/${delivery.id}`)).body as {
        payload: { id: string; data: { id: string } } | null;
      };
      if (payload?.data.id === id) return payload.id;
    }
    return undefined;
  };
  const eventId = await waitUntil('the event is sent', findEvent);
  for (const { receiver, running } of started) {
    if (!receiver.keepsNothing) await running.until('has received the event', (output) => output.includes(eventId));
    await running.stop('SIGKILL');
  }
}

export const receiverSamples: readonly Sample[] = [
  {
    title: 'every receiver takes a webhook of the curl line of the dashboard, and refuses a forged one',
    needs: 'python3',
    blocks: [
      ['README.md', "import { createServer } from 'node:http'"],
      ['packages/webhook-verifier/README.md', "const { verifyWebhook } = require('@consent/webhook-verifier')"],
      ['packages/sdk/README.md', "import { readWebhook, WebhookError } from '@consent/sdk/node'"],
      [webhooks, '// receiver.cjs'],
      [webhooks, '// express-receiver.cjs'],
      [webhooks, '# receiver.py'],
    ],
    commands: [
      ['README.md', 'WEBHOOK_SECRET=whsec_… node receive.mjs'],
      [webhooks, "WEBHOOK_SECRET='whsec_…' node receiver.cjs"],
      [webhooks, "WEBHOOK_SECRET='whsec_…' node express-receiver.cjs"],
      [webhooks, "WEBHOOK_SECRET='whsec_…' python3 receiver.py"],
      ['examples/README.md', 'node examples/express-server/server.mjs'],
    ],
    run: async (reader, readme = '', verifier = '', sdk = '', node = '', express = '', python = '') => {
      reader.write('receive.mjs', readme);
      reader.write('verifier.cjs', verifierServer(verifier));
      reader.write('handle.mjs', sdk);
      reader.write('sdk.mjs', sdkServer);
      reader.write('receiver.cjs', node);
      reader.write('express-receiver.cjs', express);
      reader.write('receiver.py', python);
      const silent = () => true;
      const program = process.execPath;
      await receive(reader, [
        { program, words: ['receive.mjs'], path: '', isReady: silent },
        { program, words: ['verifier.cjs'], path: '/webhooks', isReady: listens },
        { program, words: ['sdk.mjs'], path: '/webhooks', isReady: listens },
        { program, words: ['receiver.cjs'], path: '/webhooks', isReady: listens },
        { program, words: ['express-receiver.cjs'], path: '/webhooks', isReady: listens },
        { program: 'python3', words: ['receiver.py'], path: '/webhooks', isReady: listens },
        {
          program,
          words: ['examples/express-server/server.mjs'],
          path: '/webhooks',
          isReady: (output) => output.startsWith('http://'),
          // It keeps only whom it may write to. That it stores what it verified is test/e2e/sdk/examples.test.ts.
          keepsNothing: true,
        },
      ]);
    },
  },
];
