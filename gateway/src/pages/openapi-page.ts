import { buildOpenApi } from '../openapi/build-openapi';
import { buildPostman } from '../openapi/build-postman';
import type { Route } from '../pipeline/3-route/route';
import { serveConstant } from './constant-content';

const content = { type: 'application/json; charset=utf-8', caching: 'public, max-age=300' };

export function openApiPages(routes: readonly Route[], publicUrl: string) {
  const serve = (document: object) => serveConstant(Buffer.from(JSON.stringify(document)), content);
  return [
    { path: '/api/v1/openapi.json', handle: serve(buildOpenApi(routes, publicUrl)) },
    { path: '/api/v1/postman.json', handle: serve(buildPostman(routes, publicUrl)) },
  ];
}
