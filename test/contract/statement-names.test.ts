import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../..');
const services = readdirSync(join(root, 'services'));
const named = /\bquery(?:<[^()]*>)?\(\s*'(\w+)'/g;

const shared = ['packages/events', 'packages/service', 'packages/log-queue'];

function statementNames(folder: string): string[] {
  return readdirSync(join(root, folder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => [...readFileSync(join(root, folder, 'src', file), 'utf8').matchAll(named)].map(([, name]) => name as string));
}

/** A connection prepares each name once. A second text under that name fails only on a connection that has seen both. */
test.each(services)('each statement of %s has a name of its own', (service) => {
  const names = [`services/${service}`, ...shared].flatMap(statementNames);
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
