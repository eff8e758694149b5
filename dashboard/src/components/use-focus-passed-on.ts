import { useEffect, useRef } from 'react';

/**
 * For a button that its own action may remove, such as "Revoke" in a row. If the focused button disappears, the nearest
 * focusable ancestor takes the focus.
 */
export function useFocusPassedOn() {
  const button = useRef<HTMLButtonElement>(null);
  const heir = useRef<HTMLElement>(null);
  useEffect(
    () => () => {
      const around = heir.current;
      // Waits for the render without the button. A dialog that closed may have moved the focus already.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) around?.focus({ preventScroll: true });
      });
    },
    [],
  );
  return {
    button,
    /** Call it before the action, while the button still has its ancestors. */
    begin: () => {
      heir.current = button.current?.parentElement?.closest<HTMLElement>('[tabindex]') ?? null;
    },
  };
}
