import type { QueryClient } from '@tanstack/react-query';
import { createRouter, stringifySearchWith } from '@tanstack/react-router';
import { Missing } from './missing';
import { PageFailed } from './page-failed';
import { PagePending } from './page-pending';
import { routeTree } from './routes';
import { parseSearchTexts } from './search-texts';

export function createAppRouter(queries: QueryClient) {
  return createRouter({
    routeTree,
    context: { queries },
    parseSearch: parseSearchTexts,
    stringifySearch: stringifySearchWith(String),
    defaultPreload: 'intent',
    scrollRestoration: true,
    // A page with another id starts with a new state. Otherwise a form keeps what was chosen for the previous id.
    defaultRemountDeps: ({ params }) => params,
    defaultNotFoundComponent: Missing,
    defaultErrorComponent: PageFailed,
    defaultPendingComponent: PagePending,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
