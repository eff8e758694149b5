import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PostgresOptions } from '@consent/local-stack';
import { asksForStockServers } from './config';

const debianFolder = '/usr/lib/postgresql';

type Stock = Required<Pick<PostgresOptions, 'programs' | 'initdbArguments'>>;

/**
 * Debian's newest PostgreSQL. It has what the npm package lacks: JIT, contrib modules, and the sort order of a language,
 * which most servers have. undefined if `apt-get install postgresql` has not run here.
 */
export function findStockPostgres(): Stock | undefined {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder).map(Number).filter(Number.isInteger) : [];
  const bin = join(debianFolder, String(Math.max(...versions)), 'bin');
  const programs = { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
  if (!existsSync(programs.postgres)) return undefined;
  return { programs, initdbArguments: ['--locale-provider=icu', '--icu-locale=en-US'] };
}

/** Of every PostgreSQL that tests start. Nothing unless the run asks for stock servers. */
export function chosenPostgres(): Partial<Stock> {
  if (!asksForStockServers()) return {};
  const stock = findStockPostgres();
  if (stock === undefined)
    throw new Error('The run asks for stock servers, and there is no PostgreSQL of Debian: apt-get install postgresql.');
  return stock;
}
