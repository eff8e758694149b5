import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { screenshotSettings } from './config';
import { repositoryRoot } from './repository-root';
import { findChromium } from './screenshots/chromium';
import { readOptions } from './screenshots/options';
import { takePictures } from './screenshots/pictures';
import { findProduct, startProduct } from './screenshots/product';
import { screensOf, subjects } from './screenshots/screens';
import { findShown, signIn } from './screenshots/sign-in';
import { takeScreens } from './screenshots/take';

async function main(): Promise<void> {
  const { dataFolder, pictures, names } = readOptions(process.argv.slice(2));
  const { path, inherited } = screenshotSettings();
  const executablePath = findChromium(path);
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());

  const product = dataFolder === undefined ? await startProduct(inherited, stopping.signal) : await findProduct(dataFolder);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  stopping.signal.addEventListener('abort', () => void browser.close());
  try {
    const { demo } = product;
    const context = await browser.newContext();
    await signIn(context, demo);
    const screens = screensOf(demo, await findShown(context, demo.base_url, subjects));
    const folder = join(repositoryRoot, pictures ? 'docs/images' : 'screenshots');
    if (!pictures && names.length === 0) await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    const wanted = screens.filter(({ name }) => names.length === 0 || names.some((part) => name.includes(part)));
    const faults = pictures
      ? await takePictures(browser, { demo, screens, folder })
      : await takeScreens(browser, { demo, screens: wanted, folder, report: (line) => console.log(line) });
    for (const fault of faults) console.error(fault);
    console.log(`${folder}: ${faults.length} faults`);
    process.exitCode = faults.length === 0 ? 0 : 1;
  } finally {
    await browser.close();
    await product.stop();
  }
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
