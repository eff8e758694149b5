import { brokerUrl } from './config';

/** The first call of a run starts the resource (run-broker.ts). */
export async function shared<Facts>(kind: string, name = ''): Promise<Facts> {
  return (await ask(`/resource/${encodeURIComponent(kind)}/${encodeURIComponent(name)}`)) as Facts;
}

/** A number unique within the run: 0, 1, 2 … */
export async function nextNumber(kind: string): Promise<number> {
  return (await ask(`/next/${encodeURIComponent(kind)}`)) as number;
}

async function ask(path: string): Promise<unknown> {
  // An open connection would outlive the test file.
  const response = await fetch(brokerUrl() + path, { method: 'POST', headers: { Connection: 'close' } });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}
