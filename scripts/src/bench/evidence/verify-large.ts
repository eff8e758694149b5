import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { screenshotSettings } from '../../config';
import { findChromium } from '../../screenshots/chromium';
import { median } from '../measure/median';
import { reportRun } from '../progress';
import type { Scene } from './scene';

const verifications = 5;
const allowedS = { command: 1, page: 3 };
const page = resolve(__dirname, '../../../../dashboard/dist/verify.html');

/** The time to verify a bundle of a large log by the command, with the start of Node, and by the page from a disk. */
export async function measureLargeVerification({ stage }: Scene, bundle: Uint8Array): Promise<string> {
  const [bundleFile, keysFile] = [join(stage.folder, 'large.zip'), join(stage.folder, 'large-keys.json')];
  await writeFile(bundleFile, bundle);
  await writeFile(keysFile, await (await fetch(`${stage.product.url}/log/keys`)).text());
  const command = await timesOf(() => {
    execFileSync(process.execPath, [resolve(__dirname, '../../verify-evidence.js'), bundleFile, '--keys', keysFile], { stdio: 'pipe' });
  });
  const byCommand = verdict(command, allowedS.command);
  const byPage = existsSync(page) ? await pageTimes([bundleFile, keysFile]) : undefined;
  const ofPage = byPage === undefined ? 'not measured: it needs Chromium and npm run build -w dashboard' : verdict(byPage, allowedS.page);
  reportRun('verification', [`command ${byCommand}`, `page ${ofPage}`]);
  return `Verification of that subject's bundle: by the command, with the start of Node, ${byCommand}; by the page, ${ofPage}.`;
}

/** From the choice of the files to the result. undefined without Chromium. */
async function pageTimes(files: string[]): Promise<number[] | undefined> {
  const executablePath = chromiumPath();
  if (executablePath === undefined) return undefined;
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const tab = await browser.newPage();
    return await timesOf(async () => {
      await tab.goto(pathToFileURL(page).href);
      await tab.getByLabel('Choose files').setInputFiles(files);
      await tab.getByText(/^HOLDS/).waitFor({ timeout: 120_000 });
    });
  } finally {
    await browser.close();
  }
}

function chromiumPath(): string | undefined {
  try {
    return findChromium(screenshotSettings().path);
  } catch {
    return undefined;
  }
}

async function timesOf(work: () => void | Promise<void>): Promise<number[]> {
  const times: number[] = [];
  for (let at = 0; at < verifications; at++) {
    const startedAtMs = performance.now();
    await work();
    times.push((performance.now() - startedAtMs) / 1000);
  }
  return times;
}

function verdict(seconds: readonly number[], allowed: number): string {
  const middle = median(seconds);
  return `${middle.toFixed(2)} s, ${middle <= allowed ? 'of' : 'ABOVE'} the ${allowed} s allowed`;
}
