import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createSilentLogger } from '@consent/kernel';
import { createTestDatabase, runProgram, waitUntil } from '@consent/testkit';
import { policyConfig } from '../src/config';
import { createPolicyService, migrations } from '../src/service';

const main = join(__dirname, '../dist/main.js');

/** Uses the built program, with DATABASE_URL as its only setting. */
function runMigrate(databaseUrl: string | undefined) {
  return runProgram(process.execPath, [main, 'migrate'], { env: { PATH: process.env['PATH'], DATABASE_URL: databaseUrl } });
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

  const { exitCode, output } = await runMigrate(url);
  expect({ exitCode, output }).toMatchObject({ exitCode: 0, output: expect.stringContaining('"migrated"') as string });
  const files = readdirSync(migrations).filter((name) => name.endsWith('.js'));
  for (const name of files) expect(output).toContain(name);
  await started;
  expect(isStarted).toBe(true);
  expect(await service.notReady()).toEqual([]);
  await service.stop();
});

test('main.js migrate fails without DATABASE_URL and names it', async () => {
  const { exitCode, output } = await runMigrate(undefined);
  expect(exitCode).toBe(1);
  expect(output).toContain('DATABASE_URL');
});
