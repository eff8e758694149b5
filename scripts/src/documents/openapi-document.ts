import { join } from 'node:path';
import { repositoryRoot } from '../repository-root';

interface OpenApiModule {
  buildOpenApi: (routes: unknown, serverUrl: string) => unknown;
}

/** docs/openapi.json: the interface as it is served, so that a change of it shows in review. */
export function openApiDocument(): string {
  const { buildOpenApi } = require(join(repositoryRoot, 'gateway/dist/openapi/build-openapi.js')) as OpenApiModule;
  const { routes } = require(join(repositoryRoot, 'gateway/dist/routes/index.js')) as { routes: unknown };
  return `${JSON.stringify(buildOpenApi(routes, 'http://127.0.0.1:8080'), null, 2)}\n`;
}
