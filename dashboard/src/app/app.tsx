import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createQueryClient } from '../api/query-client';
import { LanguageProvider, type Language } from '../texts/language';
import type { Texts } from '../texts/en';
import { createAppRouter } from './router';
import { theme } from './theme';

const queries = createQueryClient({ onLostSession: leaveForSignIn, onOtherAccount: startOver });
const router = createAppRouter(queries);

/** Several reads of a page learn at once that the session is over; the first one leads away. */
let isLeaving = false;

/** A session that ended: to the sign-in, and from there back to where the person was. */
function leaveForSignIn(): void {
  const { href } = router.state.location;
  if (isLeaving || router.state.matches.some((match) => match.routeId === '/public')) return;
  isLeaving = true;
  queries.clear();
  // A text that is being typed is kept as a draft: nobody is asked whether to leave it.
  // The first page is no page to come back to: a first visit is not told to continue.
  void router.navigate({ to: '/sign-in', search: href === '/' ? {} : { next: href }, ignoreBlocker: true }).finally(() => {
    isLeaving = false;
  });
}

/** Another account: nothing that was read, shown or typed for the one before may stay, nor be sent as the other. */
function startOver(): void {
  queries.clear();
  // The first page, without a question about a text that is being typed (its draft is kept); then anew, which forgets what pages hold.
  void router.navigate({ to: '/', replace: true, ignoreBlocker: true }).then(() => window.location.reload());
}

/** Styles come from files alone: what Mantine would write into <style> is switched off (docs in README, "The page's policy"). */
export function App({ first }: { first: { language: Language; texts: Texts } }) {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={queries}>
        <LanguageProvider first={first}>
          <Notifications position="bottom-right" />
          <RouterProvider router={router} />
        </LanguageProvider>
      </QueryClientProvider>
    </MantineProvider>
  );
}
