import { useRouter } from '@tanstack/react-router';
import { useEffect, type RefObject } from 'react';

/** When what had the focus went with the page before, the new page's content takes it: the next Tab goes on from there. */
export function useKeptFocus(content: RefObject<HTMLElement | null>): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation === undefined || !pathChanged || document.activeElement !== document.body) return;
        content.current?.focus({ preventScroll: true });
      }),
    [router, content],
  );
}
