import { useRouter } from '@tanstack/react-router';
import { useEffect, type RefObject } from 'react';

/** If the focused element went with the previous page, moves the focus to the content, so that Tab continues there. */
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
