import { ConsentClient } from '../client';
import { readDemo, type Demo } from './demo-file';
import { UsageError } from './exit-codes';

export type SettingName = 'CONSENT_URL' | 'CONSENT_KEY' | 'CONSENT_SITE' | 'CONSENT_EMAIL' | 'CONSENT_PASSWORD';

const inDemo: Readonly<Record<SettingName, keyof Demo>> = {
  CONSENT_URL: 'base_url',
  CONSENT_KEY: 'api_key',
  CONSENT_SITE: 'site_id',
  CONSENT_EMAIL: 'email',
  CONSENT_PASSWORD: 'password',
};
const credentials = ['CONSENT_KEY', 'CONSENT_EMAIL', 'CONSENT_PASSWORD'] as const satisfies readonly SettingName[];

const fromEnvironment = (name: SettingName) => process.env[name] || undefined;

/**
 * Reads a setting from the environment, or else from the demo account. The demo account is ignored once the environment has
 * a server or a credential: neither may be combined with the other half of a file.
 */
export function findSetting(name: SettingName): string | undefined {
  const own = fromEnvironment(name);
  const usesEnvironment = (['CONSENT_URL', ...credentials] as const).some((each) => fromEnvironment(each) !== undefined);
  if (own !== undefined || usesEnvironment) return own;
  return readDemo(process.cwd())?.[inDemo[name]] || undefined;
}

export function getSetting(name: SettingName): string {
  const value = findSetting(name);
  if (value !== undefined) return value;
  const credential = credentials.find((each) => fromEnvironment(each) !== undefined);
  if (name !== 'CONSENT_URL' || credential === undefined) throw new UsageError(`Set ${name}.`);
  throw new UsageError(`Set CONSENT_URL too: ${credential} is sent only to a server that the environment names.`);
}

export function createClient(options: { fetch?: typeof fetch } = {}): ConsentClient {
  return new ConsentClient({ ...options, baseUrl: getSetting('CONSENT_URL'), apiKey: getSetting('CONSENT_KEY') });
}

export function siteFrom(option: string | undefined): string {
  const site = option ?? findSetting('CONSENT_SITE');
  if (site === undefined) throw new UsageError('Pass --site ID, or set CONSENT_SITE. The dashboard shows the ID.');
  return site;
}
