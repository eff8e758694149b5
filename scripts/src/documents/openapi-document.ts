import { loadBuilt } from './load-built';

type BuildOpenApi = (routes: unknown, serverUrl: string) => unknown;

/** Kept in the repository, so that a change of the interface shows in review. */
export function openApiDocument(): string {
  const buildOpenApi = loadBuilt('gateway/dist/openapi/build-openapi.js')['buildOpenApi'] as BuildOpenApi;
  const { routes } = loadBuilt('gateway/dist/routes/index.js');
  return `${JSON.stringify(buildOpenApi(routes, 'http://127.0.0.1:8080'), null, 2)}\n`;
}
