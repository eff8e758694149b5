import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Locked {
  name?: string;
  version: string;
  hasInstallScript?: boolean;
}

const root = join(__dirname, '..', '..');
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, Locked> };

function versionsOf(name: string): string[] {
  return Object.entries(packages)
    .filter(([folder]) => folder.endsWith(`node_modules/${name}`))
    .map(([, { version }]) => version);
}

const isAtLeast = (version: string, least: string) => version.localeCompare(least, 'en', { numeric: true }) >= 0;

test('[threats 90] the telemetry of swagger-ui-dist is replaced by an empty package', () => {
  const scarf = packages['node_modules/@scarf/scarf'];
  expect(scarf?.name).toBe('empty-npm-package');
  expect(scarf?.hasInstallScript).toBeUndefined();
});

test('[threats 93] the mail catcher uses versions of its parser and sender without known faults', () => {
  const parsers = versionsOf('mailparser');
  const senders = versionsOf('nodemailer');
  expect(parsers).not.toEqual([]);
  expect(parsers.filter((version) => !isAtLeast(version, '3.9.3'))).toEqual([]);
  expect(senders.filter((version) => !isAtLeast(version, '7.0.11'))).toEqual([]);
});
