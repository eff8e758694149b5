import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Connect, Plugin } from 'vite';
import { answerOf } from './answers.ts';

const prefix = '/api/v1';

/** Answers API paths from memory, for work on pages without a running product. Not shipped. */
export function fakeApi(): Plugin {
  const use = ({ middlewares }: { middlewares: Connect.Server }) => {
    middlewares.use((request, response, next) => {
      if (request.url?.startsWith(`${prefix}/`) !== true) return next();
      answer(request, response).catch(next);
    });
  };
  return { name: 'fake-api', configureServer: use, configurePreviewServer: use };
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '', 'http://localhost');
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
  const { status, json } = answerOf({
    method: request.method ?? 'GET',
    path: url.pathname.slice(prefix.length),
    query: url.searchParams,
    body,
  });
  response.writeHead(status, { 'Content-Type': 'application/json', 'Set-Cookie': 'csrf_token=fake; Path=/; SameSite=Lax' });
  response.end(json === undefined ? undefined : JSON.stringify(json));
}
