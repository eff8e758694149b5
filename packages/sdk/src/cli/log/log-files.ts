import { tilePath, type Tile } from '@consent/evidence-format';

const timeoutMs = 30_000;
/** 256 hashes of 32 bytes. */
const mostTileBytes = 8192;
/** 64 signatures fit, and keys of hundreds of generations. */
const mostTextBytes = 256 * 1024;

/** The public files of a log, below its address. */
export function createLogFiles(url: string, signal: AbortSignal) {
  const base = url.endsWith('/') ? url.slice(0, -1) : url;
  return {
    checkpoint: () => readFile(`${base}/checkpoint`, mostTextBytes, signal),
    /** Those of all logs of the deployment. */
    keys: async () => Buffer.from(await readFile(new URL('keys', base).href, mostTextBytes, signal)).toString('utf8'),
    tile: (tile: Tile) => readFile(`${base}/tile/${tilePath(tile)}`, mostTileBytes, signal),
  };
}

async function readFile(url: string, mostBytes: number, signal: AbortSignal): Promise<Uint8Array> {
  try {
    const response = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]), redirect: 'error' });
    return await readAnswer(response, mostBytes);
  } catch (error) {
    throw new Error(`${url} cannot be read: ${reasonOf(error)}`, { cause: error });
  }
}

async function readAnswer({ status, body }: Response, mostBytes: number): Promise<Uint8Array> {
  if (status !== 200) {
    await body?.cancel();
    throw new Error(`the answer is ${status}`);
  }
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop cancels the body.
  for await (const chunk of body ?? []) {
    bytes += (chunk as Uint8Array).length;
    if (bytes > mostBytes) throw new Error(`it is longer than ${mostBytes} bytes`);
    chunks.push(chunk as Uint8Array);
  }
  return Buffer.concat(chunks);
}

function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? cause.message : message;
}
