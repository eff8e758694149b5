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
    // Another site or endpoint is another page. Otherwise a form kept what was chosen for the one before.
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
