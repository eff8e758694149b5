import { findDebianPostgres, type PostgresOptions, programsIn } from '@consent/local-stack';
import { asksForStockServers } from './config';

type Choice = Pick<PostgresOptions, 'programs' | 'initdbArguments'>;

/**
 * Debian's newest PostgreSQL. It has what the npm package lacks: JIT, contrib modules, and the sort order of a language,
 * which most servers have. undefined if `apt-get install postgresql` has not run here.
 */
export function findStockPostgres(): Choice | undefined {
  const folder = findDebianPostgres();
  return folder === undefined
    ? undefined
    : { programs: programsIn(folder), initdbArguments: ['--locale-provider=icu', '--icu-locale=en-US'] };
}

/** For every PostgreSQL that tests start. Nothing unless the run asks for stock servers. */
export function chosenPostgres(): Choice {
  if (!asksForStockServers()) return {};
  const stock = findStockPostgres();
  if (stock === undefined)
    throw new Error('This run asks for stock servers, but Debian’s PostgreSQL is missing: apt-get install postgresql');
  return stock;
}
