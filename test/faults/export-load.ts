import { createHash } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { waitUntil } from '@consent/testkit';
import type { ExportJson } from '../e2e/exports/export-calls';
import type { ApiClient } from '../system/api-client';

const patienceMs = 60_000;
/** More than the worker writes at a time, so some exports wait. */
const exportsOfABurst = 4;

export function createExportRequests(api: ApiClient, siteId: string) {
  const acknowledged: string[] = [];
  const asked: Promise<void>[] = [];

  async function ask(): Promise<void> {
    const answer = await api.post(`/sites/${siteId}/exports`);
    if (answer.status !== 202) throw new Error(`An export was not queued: ${answer.status} ${answer.text}`);
    acknowledged.push((answer.body as { id: string }).id);
  }

  async function askForMany(): Promise<true> {
    const burst = Array.from({ length: exportsOfABurst }, ask);
    asked.push(...burst);
    await Promise.any(burst);
    return true;
  }

  return {
    /** Resolves when the first export is acknowledged, while other requests are in flight. */
    begin: () => waitUntil('an export is acknowledged', askForMany, { timeoutMs: patienceMs, intervalMs: 50 }),
    ended: async (): Promise<ExportJson[]> => {
      await Promise.allSettled(asked);
      const jobs: ExportJson[] = [];
      for (const id of acknowledged) {
        const hasEnded = async () => {
          const job = (await api.get(`/exports/${id}`)).body as ExportJson;
          return ['ready', 'failed'].includes(job.status) && job;
        };
        jobs.push(await waitUntil(`the export ${id} has ended`, hasEnded, { timeoutMs: patienceMs, intervalMs: 100 }));
      }
      return jobs;
    },
  };
}

export async function downloadExport({ download_url: url }: ExportJson): Promise<{ bytes: Buffer; sha256: string }> {
  const answer = await fetch(url as string);
  expect(answer.status).toBe(200);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const hash = createHash('sha256').update(bytes).digest();
  expect(answer.headers.get('repr-digest')).toBe(`sha-256=:${hash.toString('base64')}:`);
  return { bytes, sha256: hash.toString('hex') };
}

export async function expectWholeFile(job: ExportJson): Promise<void> {
  const { bytes } = await downloadExport(job);
  const rows = (parse(bytes) as string[][]).length - 1;
  expect({ bytes: bytes.length, rows }).toEqual({ bytes: job.bytes_written, rows: job.row_count });
}
