/** The URL of one schema of a database: every connection to it has only this schema in its search path. */
export function urlOfSchema(url: string, schema: string): string {
  const parsed = new URL(url);
  parsed.searchParams.set(parameter, schema);
  return parsed.href;
}

/** Returns undefined if the URL names no schema: its connections then have the search path that the server sets. */
export function schemaOf(url: string): string | undefined {
  return (URL.canParse(url) ? new URL(url).searchParams.get(parameter) : null) ?? undefined;
}

/** Of the database, so that its schemas share connections. */
export function urlWithoutSchema(url: string): string {
  if (schemaOf(url) === undefined) return url;
  const parsed = new URL(url);
  parsed.searchParams.delete(parameter);
  return parsed.href;
}

const parameter = 'schema';
