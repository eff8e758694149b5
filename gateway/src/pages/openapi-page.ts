import { serveConstant } from './constant-content';

export function openApiPage(document: Record<string, unknown>) {
  const content = { type: 'application/json; charset=utf-8', caching: 'public, max-age=300' };
  return { path: '/api/v1/openapi.json', handle: serveConstant(Buffer.from(JSON.stringify(document)), content) };
}
