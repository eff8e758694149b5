/** Problems with the modules a migration loads. `file` is relative to the migrations folder. */
export function refuseImports(file: string, text: string): string[] {
  const names = [...text.matchAll(/\brequire\(\s*['"`]([^'"`]+)['"`]\s*\)|\b(?:from|import)\s*\(?\s*['"`]([^'"`]+)['"`]/g)].map(
    ([, required, imported]) => required ?? imported ?? '',
  );
  const isFrozen = (name: string) => (file.startsWith('frozen/') ? /^\.\/[\w-]+(\.js)?$/ : /^\.\/frozen\/[\w-]+(\.js)?$/).test(name);
  return names
    .filter((name) => !name.startsWith('node:') && !isFrozen(name))
    .map((name) => `${file} loads ${name}, which changes later. Copy what it needs into migrations/frozen and load that.`);
}

const concurrently =
  'Writers of a large table would wait for it. Use CREATE INDEX CONCURRENTLY in a migration of its own with exports.config = { transaction: false }.';
const inTheService = 'On a large table it takes too long for a start. Let the service fill it in small steps, as its rows are used.';

/**
 * Statements that take long on a large table. `tables` existed before the migration: a table it creates is empty, and a table it
 * truncates held only rows in transit.
 */
export function refuseStatements(sql: string, tables: ReadonlySet<string>): string[] {
  const statements = statementsOf(sql);
  const emptied = new Set(statements.map((statement) => nameOf(/^TRUNCATE (?:TABLE )?(?:ONLY )?([\w".]+)/i.exec(statement)?.[1])));
  const existing = new Set([...tables].filter((table) => !emptied.has(table)));
  return statements.flatMap((statement) => {
    const index = /^CREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY\b)(?:IF NOT EXISTS )?(?:[\w".]+ )?ON (?!ONLY\b)([\w".]+)/i.exec(statement);
    if (index !== null && existing.has(nameOf(index[1]))) return [`"${statement}" locks ${nameOf(index[1])}. ${concurrently}`];
    const key = /^ALTER TABLE (?:IF EXISTS )?(?:ONLY )?([\w".]+) .*\bADD (?:CONSTRAINT [\w"]+ )?(?:PRIMARY KEY|UNIQUE)\b(?! USING)/i.exec(
      statement,
    );
    if (key !== null && existing.has(nameOf(key[1]))) {
      return [`"${statement}" locks ${nameOf(key[1])}. ${concurrently} Then add the constraint with USING INDEX.`];
    }
    const update = /\bUPDATE (?:ONLY )?([\w".]+)(?: (?:AS )?\w+)? SET\b/i.exec(statement);
    if (update !== null && existing.has(nameOf(update[1]))) return [`"${statement}" rewrites ${nameOf(update[1])}. ${inTheService}`];
    const read = /\bINSERT INTO [^;]*\bSELECT\b/i.test(statement) && tablesReadBy(statement).find((table) => existing.has(table));
    if (typeof read === 'string') return [`"${statement}" copies ${read}. ${inTheService}`];
    return [];
  });
}

/**
 * Locks of several tables in one transaction: a read of the same tables in another order and the migration wait for each other, and
 * PostgreSQL ends the read. Each table needs a migration of its own.
 */
export function refuseSeveralTables(sql: string, existing: ReadonlySet<string>): string[] {
  const altered = new Set(
    statementsOf(sql).map((statement) => nameOf(/^ALTER TABLE (?:IF EXISTS )?(?:ONLY )?([\w".]+)/i.exec(statement)?.[1])),
  );
  const several = [...altered].filter((table) => existing.has(table));
  return several.length < 2
    ? []
    : [`alters ${several.join(' and ')}. Make a migration for each, so that no read waits in a circle with it.`];
}

/** One statement per line, without comments and string contents. */
export function statementsOf(sql: string): string[] {
  const bare = sql
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/--[^\n]*/g, '')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '');
  return bare
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '');
}

function tablesReadBy(statement: string): string[] {
  return [...statement.matchAll(/\b(?:FROM|JOIN) (?:ONLY )?([\w".]+)/gi)].map(([, name]) => nameOf(name));
}

function nameOf(name: string | undefined): string {
  return (name ?? '').replaceAll('"', '').replace(/^public\./, '');
}
