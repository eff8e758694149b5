import { useEffect, useState } from 'react';
import { prove, type ProofEnd, type ProofInput } from '../../../report/prove';

interface RunningProof {
  share: number;
  end: ProofEnd | undefined;
}

/** Verifies the bundle again whenever `input` is another object. Undefined: not everything is here yet. */
export function useProof(input: ProofInput | undefined): RunningProof {
  const [state, setState] = useState<RunningProof & { of: ProofInput | undefined }>({ share: 0, end: undefined, of: undefined });
  useEffect(() => {
    if (input === undefined) return undefined;
    return prove(
      input,
      (share) => setState({ share, end: undefined, of: input }),
      (end) => setState({ share: 1, end, of: input }),
    );
  }, [input]);
  // The result of other input says nothing about this one.
  return state.of === input ? state : { share: 0, end: undefined };
}
