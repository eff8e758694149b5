import { useEffect, useRef } from 'react';

/**
 * For a button that may go with what it does, such as the one that revokes the key of
 * its row: when it goes with the focus, the nearest thing around it that can have the focus takes it over.
 */
export function useFocusPassedOn() {
  const button = useRef<HTMLButtonElement>(null);
  const heir = useRef<HTMLElement>(null);
  useEffect(
    () => () => {
      const around = heir.current;
      // Once the page is drawn without it; a dialog that closed may have put the focus elsewhere.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) around?.focus({ preventScroll: true });
      });
    },
    [],
  );
  return {
    button,
    /** When it begins what may end with its going. */
    begin: () => {
      heir.current = button.current?.parentElement?.closest<HTMLElement>('[tabindex]') ?? null;
    },
  };
}
