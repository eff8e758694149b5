import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createQueryClient } from '../api/query-client';
import { LanguageProvider, type Language } from '../texts/language';
import type { Texts } from '../texts/en';
import { Notifications } from './notifications';
import { createAppRouter } from './router';
import { startAfresh } from './start-afresh';
import { theme } from './theme';

const queries = createQueryClient({ onLostSession: leaveForSignIn, onOtherAccount: () => startAfresh(queries, router) });
const router = createAppRouter(queries);

/** Several reads may fail with 401 in the same moment. Only the first navigates. */
let isLeaving = false;

function leaveForSignIn(): void {
  const { href, pathname } = router.latestLocation;
  const [opened] = router.getMatchedRoutes(pathname);
  // Also true while a public page is still loading: after a sign-out, reads that were under way are refused, but no session was lost.
  if (isLeaving || opened.some(({ id }) => id === '/public')) return;
  isLeaving = true;
  queries.clear();
  // Drafts keep unsaved text, so the blocker need not ask. A first visit to "/" gets no `next`, so it isn't told to continue.
  void router.navigate({ to: '/sign-in', search: href === '/' ? {} : { next: href }, ignoreBlocker: true }).finally(() => {
    isLeaving = false;
  });
}

/** Styles come only from files, so Mantine must not write <style> elements (README, "The page's policy"). */
export function App({ first }: { first: { language: Language; texts: Texts } }) {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={queries}>
        <LanguageProvider first={first}>
          <Notifications />
          <RouterProvider router={router} />
        </LanguageProvider>
      </QueryClientProvider>
    </MantineProvider>
  );
}
