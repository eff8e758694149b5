import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createSilentLogger } from '@consent/kernel';
import { createTestDatabase, waitUntil } from '@consent/testkit';
import { policyConfig } from '../src/config';
import { createPolicyService, migrations } from '../src/service';

const main = join(__dirname, '../dist/main.js');

/** Runs the built `main.js migrate` with DATABASE_URL as its only setting. */
async function runMigrate(databaseUrl: string | undefined) {
  const child = spawn(process.execPath, [main, 'migrate'], { env: { PATH: process.env['PATH'], DATABASE_URL: databaseUrl } });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output };
}

test('with MIGRATIONS=check the service waits until main.js migrate has migrated', async () => {
  const { url } = await createTestDatabase('empty');
  const config = policyConfig({
    NODE_ENV: 'test',
    MIGRATIONS: 'check',
    DATABASE_URL: url,
    REDIS_URL: 'redis://127.0.0.1:1',
    NATS_URL: 'nats://127.0.0.1:1',
    ACCOUNT_ADDRESS: '127.0.0.1:1',
  });
  const service = createPolicyService(config, { logger: createSilentLogger() });
  let isStarted = false;
  const started = service.start().then(() => (isStarted = true));
  await waitUntil('it waits', async () => (await service.notReady()).includes('migrations'));

  const { code, output } = await runMigrate(url);
  expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining('"migrated"') as string });
  for (const name of readdirSync(migrations)) expect(output).toContain(name);
  await started;
  expect(isStarted).toBe(true);
  expect(await service.notReady()).toEqual([]);
  await service.stop();
});

test('main.js migrate fails without DATABASE_URL and names it', async () => {
  const { code, output } = await runMigrate(undefined);
  expect(code).toBe(1);
  expect(output).toContain('DATABASE_URL');
});
