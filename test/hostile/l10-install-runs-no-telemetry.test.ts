import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Locked {
  name?: string;
  version: string;
  dependencies?: Record<string, string>;
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

test('[threats 90] of Scalar, only the package with its bundle is installed', () => {
  const { dependencies = {} } = packages['node_modules/@scalar/api-reference'] as Locked;
  expect(Object.keys(dependencies).length).toBeGreaterThan(20);
  const installed = Object.keys(dependencies).map((name) => {
    const nested = packages[`node_modules/@scalar/api-reference/node_modules/${name}`];
    return [name, (nested ?? packages[`node_modules/${name}`])?.name];
  });
  expect(installed.filter(([, replacement]) => replacement !== 'empty-npm-package')).toEqual([]);
});

test('[threats 93] the mail catcher uses versions of its parser and sender without known faults', () => {
  const parsers = versionsOf('mailparser');
  const senders = versionsOf('nodemailer');
  expect(parsers).not.toEqual([]);
  expect(parsers.filter((version) => !isAtLeast(version, '3.9.3'))).toEqual([]);
  expect(senders.filter((version) => !isAtLeast(version, '7.0.11'))).toEqual([]);
});
