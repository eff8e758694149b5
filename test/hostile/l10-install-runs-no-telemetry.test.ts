import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Locked {
  version: string;
}

const root = join(__dirname, '..', '..');
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, Locked> };

function versionsOf(name: string): string[] {
  return Object.entries(packages)
    .filter(([folder]) => folder.endsWith(`node_modules/${name}`))
    .map(([, { version }]) => version);
}

const isAtLeast = (version: string, least: string) => version.localeCompare(least, 'en', { numeric: true }) >= 0;

test('[threats 90] no package reports who installs it', () => {
  expect(Object.keys(packages).filter((folder) => folder.includes('@scarf/'))).toEqual([]);
});

test('[threats 93] the mail catcher uses versions of its parser and sender without known faults', () => {
  const parsers = versionsOf('mailparser');
  const senders = versionsOf('nodemailer');
  expect(parsers).not.toEqual([]);
  expect(parsers.filter((version) => !isAtLeast(version, '3.9.3'))).toEqual([]);
  expect(senders.filter((version) => !isAtLeast(version, '7.0.11'))).toEqual([]);
});
