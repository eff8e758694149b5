import { rm } from 'node:fs/promises';

async function tearDown(): Promise<void> {
  const running = globalThis.testPostgres;
  if (running === undefined) return;
  await running.server.stop();
  await rm(running.folder, { recursive: true, force: true });
}

module.exports = tearDown;
