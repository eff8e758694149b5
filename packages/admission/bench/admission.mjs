// What an admission and its settlement cost the gateway, on a Redis of its own:
//   npm run build && node packages/admission/bench/admission.mjs [seconds per run]
// CPU is that of this process, which does nothing else. Only ratios of interleaved runs mean anything.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createAdmitter, createRedis, restoreQuota, writeAccount, writeKey, writePolicy, writeSite } from '@consent/admission';
import { periodOf } from '@consent/contracts';
import { createSilentLogger } from '@consent/kernel';

const seconds = Number(process.argv[2] ?? 3);
const port = 20_000 + Math.floor(Math.random() * 10_000);
const server = spawn('redis-server', ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], { stdio: 'ignore' });
const redis = createRedis(`redis://127.0.0.1:${port}`, { logger: createSilentLogger(), startWaitMs: 5_000 });
await redis.start();
const admitter = createAdmitter({ redis });
const period = periodOf(Date.now());

async function createAccount() {
  const account = { accountId: randomUUID(), keyId: `key_${randomUUID()}`, siteId: randomUUID() };
  await writeAccount(redis, { ...account, revision: 1, status: 'active', subscription: 'active', limit: 0 });
  await writeKey(redis, { ...account, revision: 1, status: 'active', expiresAtMs: null });
  await writePolicy(redis, { ...account, policyId: 'policy', revision: 1, version: 3, sha256: 'a'.repeat(64) });
  await writeSite(redis, { ...account, revision: 1, deleted: false, categories: null, policyId: 'policy' });
  await restoreQuota(redis, { ...account, period, used: 0, direct: 0 }, { inAnyEpoch: true });
  return account;
}

async function measure({ concurrency, accounts }) {
  const timesMs = [];
  const loop = async (at, untilMs, record) => {
    const { accountId, keyId, siteId } = accounts[at % accounts.length];
    for (let count = 0; performance.now() < untilMs; count += 1) {
      const startedAtMs = performance.now();
      const admission = await admitter.admit({
        accountId,
        keyId,
        requestId: `request-${at}-${count}`,
        units: 1,
        period,
        siteIds: [siteId],
      });
      if (record) timesMs.push(performance.now() - startedAtMs);
      await admitter.settle(admission, 1);
    }
  };
  const all = (untilMs, record) => Promise.all(Array.from({ length: concurrency }, (_, at) => loop(at, untilMs, record)));
  await all(performance.now() + 500, false);
  const before = process.cpuUsage();
  await all(performance.now() + seconds * 1000, true);
  const { user, system } = process.cpuUsage(before);
  timesMs.sort((a, b) => a - b);
  const at = (part) => Number(timesMs[Math.floor(timesMs.length * part)].toFixed(3));
  return {
    perSecond: Math.round(timesMs.length / seconds),
    admitP50Ms: at(0.5),
    admitP99Ms: at(0.99),
    cpuUsPerRequest: Number(((user + system) / timesMs.length).toFixed(1)),
  };
}

const accounts = await Promise.all(Array.from({ length: 64 }, createAccount));
for (let round = 0; round < 3; round += 1) {
  for (const [concurrency, keys] of [
    [1, 1],
    [64, 1],
    [64, 8],
    [64, 64],
  ]) {
    const result = await measure({ concurrency, accounts: accounts.slice(0, keys) });
    console.log(JSON.stringify({ concurrency, keys, ...result }));
  }
}
await redis.stop();
server.kill();
