import { brokerUrl } from './config';

/** The facts of a resource that the tests of a run share. The first call of a run starts it (run-broker.ts). */
export async function shared<Facts>(kind: string, name = ''): Promise<Facts> {
  return (await ask(`/resource/${encodeURIComponent(kind)}/${encodeURIComponent(name)}`)) as Facts;
}

/** 0, 1, 2 …: a number that no other test of the run has. */
export async function nextNumber(kind: string): Promise<number> {
  return (await ask(`/next/${encodeURIComponent(kind)}`)) as number;
}

async function ask(path: string): Promise<unknown> {
  // A connection for each question: one that is kept open would outlive the test file.
  const response = await fetch(brokerUrl() + path, { method: 'POST', headers: { Connection: 'close' } });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}
