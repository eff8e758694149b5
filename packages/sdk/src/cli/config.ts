import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ConsentClient } from '../client';
import { UsageError } from './exit-codes';

export type SettingName = 'CONSENT_URL' | 'CONSENT_KEY' | 'CONSENT_SITE' | 'CONSENT_EMAIL' | 'CONSENT_PASSWORD';

/** The contents of .data/demo.json, which npm start writes. */
interface Demo {
  base_url?: string;
  api_key?: string;
  site_id?: string;
  email?: string;
  password?: string;
}

const inDemo: Readonly<Record<SettingName, keyof Demo>> = {
  CONSENT_URL: 'base_url',
  CONSENT_KEY: 'api_key',
  CONSENT_SITE: 'site_id',
  CONSENT_EMAIL: 'email',
  CONSENT_PASSWORD: 'password',
};

/**
 * Reads a setting from the environment, or else from the demo account. With CONSENT_URL, ignores the demo account, because
 * another server must not get its key.
 */
export function findSetting(name: SettingName): string | undefined {
  const { env } = process;
  const own = env[name] || undefined;
  if (own !== undefined || env['CONSENT_URL']) return own;
  return readDemo(process.cwd())?.[inDemo[name]] || undefined;
}

export function getSetting(name: SettingName): string {
  const value = findSetting(name);
  if (value === undefined) throw new UsageError(`Set ${name}.`);
  return value;
}

export function createClient(): ConsentClient {
  return new ConsentClient({ baseUrl: getSetting('CONSENT_URL'), apiKey: getSetting('CONSENT_KEY') });
}

export function siteFrom(option: string | undefined): string {
  const site = option ?? findSetting('CONSENT_SITE');
  if (site === undefined) throw new UsageError('Pass --site ID, or set CONSENT_SITE. The dashboard shows the ID.');
  return site;
}

function readDemo(folder: string): Demo | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, '.data/demo.json'), 'utf8')) as Demo;
  } catch {
    const parent = dirname(folder);
    return parent === folder ? undefined : readDemo(parent);
  }
}
