import { useMutation, useQueryClient, type QueryKey, type UseMutationResult } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { createAttemptKeys } from './attempt-keys';

export interface WriteOptions<Output> {
  /** Keys of what is no longer true after it; everything below them is read again. */
  changes?: readonly QueryKey[];
  /** True when 401 is an answer of this very call and not a lost session. */
  answers401?: boolean;
  onDone?: (output: Output) => void;
}

/**
 * A call that changes something. It is done when what it changed was read again. Until
 * then it is not made a second time: a second click is answered by the first call, whatever its input. Writes of routes
 * that take an Idempotency-Key send the one they are given.
 */
export function useWrite<Input, Output>(
  write: (input: Input, idempotencyKey: string) => Promise<Output>,
  { changes = [], answers401 = false, onDone }: WriteOptions<Output> = {},
): UseMutationResult<Output, Error, Input> {
  const queries = useQueryClient();
  const readAgain = () => Promise.all(changes.map((queryKey) => queries.invalidateQueries({ queryKey })));
  const [keys] = useState(() => createAttemptKeys());
  const mutation = useMutation<Output, Error, Input>({
    mutationFn: async (input) => {
      try {
        const output = await write(input, keys.keyFor(input));
        keys.ended();
        return output;
      } catch (error) {
        keys.ended(error);
        throw error;
      }
    },
    meta: { answers401 },
    onSuccess: async (output) => {
      onDone?.(output);
      await readAgain();
    },
    // An answer that was lost may have been "done", and a refusal may mean that the page is old. Nobody waits for this to learn what failed.
    onError: () => void readAgain(),
  });
  // Not the state: two clicks may come before a button is drawn again as disabled.
  const underWay = useRef<Promise<Output>>(undefined);
  const send = mutation.mutateAsync;
  const mutateAsync = useCallback<typeof send>(
    (...call) => {
      underWay.current ??= send(...call).finally(() => {
        underWay.current = undefined;
      });
      return underWay.current;
    },
    [send],
  );
  const mutate = useCallback<typeof mutation.mutate>(
    (...call) => {
      // What went wrong is in the result.
      mutateAsync(...call).catch(() => undefined);
    },
    [mutateAsync],
  );
  return { ...mutation, mutate, mutateAsync };
}
