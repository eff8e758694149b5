import { type Demo, findIds, type Read, type Reader, type RecordIds } from './reader.js';

const csrfShape = /(?:^|;\s*)csrf_token=([A-Za-z0-9_-]{43})(?=;|$)/;

export const csrfToken = (): string | undefined => csrfShape.exec(document.cookie)?.[1];

export async function findReader(api: string, demoUrl: string | undefined): Promise<Reader> {
  const person = csrfToken() === undefined ? undefined : await readerOf(readWith(api));
  if (person !== undefined) return person;
  const demo = demoUrl === undefined ? undefined : ((await readJson(demoUrl)) as Demo | undefined);
  if (demo === undefined) return { kind: 'nobody', ids: {} };
  const ids = await findIds(readWith(api, demo.api_key));
  return { kind: 'demo', demo, siteToken: demo.site_token, ids: { site: demo.site_id, ...ids } };
}

export async function signInAsDemo(api: string, { email, password }: Demo): Promise<RecordIds | undefined> {
  const answer = await fetch(`${api}/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return answer.ok ? findIds(readWith(api)) : undefined;
}

async function readerOf(read: Read): Promise<Reader | undefined> {
  const me = (await read('/auth/me')) as { user: { email: string } } | undefined;
  if (me === undefined) return undefined;
  const [ids, sites] = await Promise.all([findIds(read), read('/sites')]);
  const rows = (sites as { data: { id: string; token: string }[] } | undefined)?.data ?? [];
  const site = rows.find(({ id }) => id === ids['site']) ?? rows[0];
  return { kind: 'person', email: me.user.email, ids, ...(site !== undefined && { siteToken: site.token }) };
}

function readWith(api: string, key?: string): Read {
  const headers: Record<string, string> = key === undefined ? {} : { Authorization: `Bearer ${key}` };
  const forPeople = /^\/(sites|keys|webhooks)/;
  return async (path) => (key !== undefined && forPeople.test(path) ? undefined : readJson(api + path, headers));
}

async function readJson(url: string, headers: Record<string, string> = {}): Promise<unknown> {
  const answer = await fetch(url, { headers });
  return answer.ok ? answer.json() : undefined;
}
