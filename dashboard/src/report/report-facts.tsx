import type { ReactNode } from 'react';
import { utcText } from '../texts/moments';

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** To the second, and the same for every reader. */
export function Utc({ at }: { at: string }) {
  return <time dateTime={at}>{utcText(at)}</time>;
}
