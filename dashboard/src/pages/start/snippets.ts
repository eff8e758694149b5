interface First {
  /** Such as https://consent.example. The API is below /api/v1. */
  origin: string;
  siteId: string;
  apiKey: string;
}

export function curlLine({ origin, siteId, apiKey }: First): string {
  const body = { site_id: siteId, subject_id: 'first-visitor', accepted: true, preferences: { necessary: true, analytics: false } };
  return [
    `curl ${inShell(`${origin}/api/v1/consents`)} \\`,
    `  -H ${inShell(`Authorization: Bearer ${apiKey}`)} \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d ${inShell(JSON.stringify(body))}`,
  ].join('\n');
}

function inShell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
