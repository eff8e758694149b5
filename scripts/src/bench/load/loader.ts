import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadScript } from '../measure/load-script';
import { runWrk, type Load } from '../measure/wrk';
import type { Stage } from '../stage';

export interface Loader {
  run(url: string, connections: number, seconds: number): Promise<Load>;
}

/** `requests` are "METHOD path body", or "key=… METHOD path body" for those of another account than the tenant's. */
export async function createLoader({ folder, tenant, signal }: Stage, name: string, requests: readonly string[]): Promise<Loader> {
  const scriptFile = join(folder, 'load.lua');
  const requestsFile = join(folder, `${name}.requests`);
  await writeFile(scriptFile, loadScript);
  await writeFile(requestsFile, `${requests.join('\n')}\n`);
  return {
    run: (url, connections, seconds) => runWrk({ url, scriptFile, requestsFile, key: tenant.key, connections, seconds, signal }),
  };
}
