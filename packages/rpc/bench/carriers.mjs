// Compares the two carriers, client and server in two processes on this machine:
//   npm run build && node packages/rpc/bench/carriers.mjs [seconds per run]
// Only ratios of interleaved runs mean anything; runs below 3 s measure the JIT.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { consentJson, consentService } from '@consent/contracts';
import { createRpcConnection, createRpcServer, implement } from '@consent/rpc';
import { createRegistry, createSilentLogger } from '@consent/kernel';

const shared = { logger: createSilentLogger(), registry: createRegistry('bench', { processMetrics: false }) };
const record = { policyVersion: 1, createdAtMs: 1, updatedAtMs: 1, deletedAtMs: 0, policyId: '', policySha256: '' };
const handled = (row) => ({ consentJson: consentJson({ ...row, ...record }) });
const row = {
  ...{ accountId: 'account', id: '01JD3ABCDEFGHJKMNPQRSTVWXY', siteId: '6f1c1f0e-5a5e-4a4e-8f5d-0f6a3b2c1d0e', subjectId: 'subject-1' },
  ...{
    consentId: '',
    accepted: true,
    preferencesJson: '{"analytics":true}',
    country: 'DE',
    region: 'BY',
    userAgent: 'Mozilla/5.0'.repeat(8),
  },
};

async function serve() {
  const unused = Object.fromEntries(Object.keys(consentService.methods).map((name) => [name, async () => ({})]));
  const createConsents = async ({ rows }) => ({ results: rows.map(handled) });
  const server = createRpcServer({
    ...shared,
    host: '127.0.0.1',
    port: 0,
    services: [implement(consentService, { ...unused, createConsents })],
  });
  await server.start();
  process.on('message', () => process.send({ port: server.port(), cpu: process.cpuUsage() }));
}

async function measure(client, askServer, { concurrency, rows, seconds }) {
  const request = { rows: Array.from({ length: rows }, () => row), sites: [] };
  const timesMs = [];
  const run = async (untilMs, record) => {
    while (performance.now() < untilMs) {
      const startedAtMs = performance.now();
      await client.createConsents(request);
      if (record) timesMs.push(performance.now() - startedAtMs);
    }
  };
  const all = (untilMs, record) => Promise.all(Array.from({ length: concurrency }, () => run(untilMs, record)));
  await all(performance.now() + 500, false);
  const before = { own: process.cpuUsage(), server: (await askServer()).cpu };
  await all(performance.now() + seconds * 1000, true);
  const own = process.cpuUsage(before.own);
  const after = (await askServer()).cpu;
  timesMs.sort((a, b) => a - b);
  const at = (part) => timesMs[Math.floor(timesMs.length * part)].toFixed(3);
  const serverCpu = after.user + after.system - before.server.user - before.server.system;
  return {
    perSecond: Math.round(timesMs.length / seconds),
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    clientCpuUs: Math.round((own.user + own.system) / timesMs.length),
    serverCpuUs: Math.round(serverCpu / timesMs.length),
  };
}

async function compare(seconds) {
  const child = fork(fileURLToPath(import.meta.url), ['serve']);
  const askServer = async () => {
    child.send('?');
    return (await once(child, 'message'))[0];
  };
  const address = `127.0.0.1:${(await askServer()).port}`;
  const carriers = ['unary', 'stream'].map((carrier) => ({ carrier, connection: createRpcConnection({ ...shared, address, carrier }) }));
  for (const { concurrency, rows } of [
    { concurrency: 1, rows: 1 },
    { concurrency: 64, rows: 1 },
    { concurrency: 2, rows: 32 },
    { concurrency: 1, rows: 1000 },
  ]) {
    for (let round = 0; round < 3; round += 1) {
      for (const { carrier, connection } of carriers) {
        const result = await measure(connection.client(consentService), askServer, { concurrency, rows, seconds });
        console.log(JSON.stringify({ concurrency, rows, carrier, ...result }));
      }
    }
  }
  for (const { connection } of carriers) await connection.stop();
  child.kill();
}

if (process.argv[2] === 'serve') await serve();
else await compare(Number(process.argv[2] ?? 3));
