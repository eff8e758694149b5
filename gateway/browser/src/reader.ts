export type RecordIds = Readonly<Record<string, string>>;

export interface Reader {
  /** `demo`: nobody is signed in, and this machine runs the demo. `nobody`: the reader brings a key. */
  kind: 'person' | 'demo' | 'nobody';
  email?: string;
  demo?: Demo;
  siteToken?: string;
  ids: RecordIds;
}

/** The gateway serves this at /docs/demo.json, on a developer's machine only. */
export interface Demo {
  email: string;
  password: string;
  api_key: string;
  site_id: string;
  site_token: string;
}

export type Read = (path: string) => Promise<unknown>;

interface Row {
  id: string;
  [field: string]: unknown;
}

export async function findIds(read: Read): Promise<Record<string, string>> {
  const [consents, policies, exports, sites, keys, endpoints, deliveries] = await Promise.all(
    [
      '/consents?limit=100',
      '/policies?limit=1',
      '/exports?limit=25',
      '/sites',
      '/keys?limit=1',
      '/webhooks/endpoints',
      '/webhooks/deliveries?limit=1',
    ].map(async (path) => rowsOf(await read(path))),
  );
  // A consent with a policy has a result for every read of a consent.
  const consent = consents?.find((row) => row['policy_version'] !== null && plainId.test(String(row['subject_id']))) ?? consents?.[0];
  const job = exports?.find((row) => row['status'] === 'ready') ?? exports?.[0];
  return present({
    consent: consent?.id,
    subject: consent?.['subject_id'],
    policy: policies?.[0]?.id,
    export: job?.id,
    download: typeof job?.['download_url'] === 'string' ? job['download_url'].split('/').at(-1) : undefined,
    site: consent?.['site_id'] ?? sites?.[0]?.id,
    key: keys?.[0]?.id,
    endpoint: endpoints?.[0]?.id,
    delivery: deliveries?.[0]?.id,
  });
}

function rowsOf(answer: unknown): Row[] {
  const rows = Array.isArray(answer) ? answer : (answer as { data?: unknown } | undefined)?.data;
  return Array.isArray(rows) ? (rows as Row[]) : [];
}

/** Anyone may choose the subject of a consent, and samples are pasted into a shell, so ids with other characters are left out. */
const plainId = /^[A-Za-z0-9_.@-]+$/;

function present(values: Record<string, unknown>): Record<string, string> {
  const isPlain = (value: unknown) => typeof value === 'string' && plainId.test(value);
  return Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => isPlain(entry[1])));
}
