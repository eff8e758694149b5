import type { QueryClient } from '@tanstack/react-query';
import type { createAppRouter } from './router';

/** The first page, as another account: nothing that this tab loaded or typed before may be shown, or sent as that account's own. */
export function startAfresh(queries: QueryClient, router: Pick<ReturnType<typeof createAppRouter>, 'navigate'>): void {
  queries.clear();
  // The navigation skips the question about unsaved text, because drafts keep it. The reload clears the state that pages hold.
  void router.navigate({ to: '/', replace: true, ignoreBlocker: true }).then(() => window.location.reload());
}
