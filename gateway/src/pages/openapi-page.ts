import { serveConstant } from './constant-content';

const content = { type: 'application/json; charset=utf-8', caching: 'public, max-age=300' };

export function openApiPages(openApi: object, postman: object) {
  const serve = (document: object) => serveConstant(Buffer.from(JSON.stringify(document)), content);
  return [
    { path: '/api/v1/openapi.json', handle: serve(openApi) },
    { path: '/api/v1/postman.json', handle: serve(postman) },
  ];
}
