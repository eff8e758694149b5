/**
 * Throws if the database has a migration that we lack but that is older than one of ours. It comes from another line of
 * releases, so we do not know its schema.
 */
export function refuseForeignSchema(completed: readonly string[], files: readonly string[]): void {
  const newest = files.at(-1) ?? '';
  const foreign = completed.filter((name) => name < newest && !files.includes(name));
  if (foreign.length === 0) return;
  throw new Error(`The database has migrations that this release lacks: ${foreign.join(', ')}. Is DATABASE_URL the one of this service?`);
}
