import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Providers, shared } from '@consent/testkit';

const packageFolder = join(__dirname, '../../../packages/sdk');

/** The SDK as published, built once per run. */
export const sharedSdks: Providers = {
  sdk: async () => {
    await promisify(execFile)(process.execPath, [join(packageFolder, 'build/bundle.mjs'), '--if-changed']);
    return { facts: packageFolder, stop: () => Promise.resolve() };
  },
};

export function useBundledSdk(): string {
  beforeAll(async () => {
    await shared<string>('sdk');
  });
  return packageFolder;
}
