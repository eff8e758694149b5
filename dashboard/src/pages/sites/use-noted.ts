import { useEffect, useEffectEvent } from 'react';

/** Tells the page whether a form has unsaved changes. */
export function useNoted(isUnsaved: boolean, onUnsaved: (isUnsaved: boolean) => void): void {
  const tell = useEffectEvent(onUnsaved);
  useEffect(() => tell(isUnsaved), [isUnsaved]);
}
