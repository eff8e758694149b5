import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRouter } from '../src/pipeline/3-route/router';
import { attachLog, type RequestLog } from '../src/pipeline/2-arrival/request-log';
import { bundledReference, referencePages } from '../src/pages/reference-page';

const noRoutes = { serve: () => expect.unreachable(), servePreflight: () => expect.unreachable() };
let folder: string;
let server: Server;
let log: RequestLog;

async function serve(files: string): Promise<string> {
  const app = createRouter([], noRoutes, referencePages(files));
  server = createServer((request, response) => {
    log = { requestId: 'test', arrivedAtMs: 0, startedAtMs: 0 };
    attachLog(response, log);
    app(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'consent-test-'));
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

test('the files of the API reference are served as they are installed', async () => {
  const answer = await fetch(`${await serve(bundledReference)}/docs/swagger-ui.css`);
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    200,
    'text/css; charset=utf-8',
    'public, max-age=3600',
  ]);
  expect((await answer.text()).length).toBeGreaterThan(1000);
});

test.each(['swagger-ui-bundle.js', 'swagger-ui.css', 'favicon-32x32.png'])(
  'without %s the answer is the error envelope, and says what to read instead',
  async (file) => {
    const answer = await fetch(`${await serve(folder)}/docs/${file}`);
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      404,
      'application/json; charset=utf-8',
      'no-store',
    ]);
    expect(await answer.json()).toEqual({
      error: 'not_found',
      message: 'The API reference is not installed on this server. Read the OpenAPI document at /api/v1/openapi.json instead.',
    });
    // The operator learns from the log which file is missing.
    expect(log.error).toMatchObject({ kind: 'internal', cause: { code: 'ENOENT' } });
  },
);
