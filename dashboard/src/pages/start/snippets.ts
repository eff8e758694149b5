interface First {
  /** Such as https://consent.example; the API is below /api/v1. */
  origin: string;
  siteId: string;
  apiKey: string;
}

/** A first consent from a server: to be pasted into a shell. */
export function curlLine({ origin, siteId, apiKey }: First): string {
  const body = { site_id: siteId, subject_id: 'first-visitor', accepted: true, preferences: { necessary: true, analytics: false } };
  return [
    `curl ${inShell(`${origin}/api/v1/consents`)} \\`,
    `  -H ${inShell(`Authorization: Bearer ${apiKey}`)} \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d ${inShell(JSON.stringify(body))}`,
  ].join('\n');
}

/** One word of a shell, whatever it holds. */
function inShell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
