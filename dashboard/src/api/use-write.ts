import { useMutation, useQueryClient, type QueryKey, type UseMutationResult } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { createAttemptKeys } from './attempt-keys';

export interface WriteOptions<Output> {
  /** Data under these keys is reloaded after the write. */
  changes?: readonly QueryKey[];
  /** True if a 401 means that the call was refused, for example because of a wrong password, and not that the session ended. */
  answers401?: boolean;
  onDone?: (output: Output) => void;
}

/**
 * A write is done when the data that it changed was reloaded. Until then, another call returns the promise of the first
 * one, whatever its input.
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
    // A write without a response may have taken effect, and a refusal may mean outdated data. Not awaited, so that the
    // error shows immediately.
    onError: () => void readAgain(),
  });
  // A ref, because two clicks may come before the button renders as disabled.
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
      // The error is in the mutation's state.
      mutateAsync(...call).catch(() => undefined);
    },
    [mutateAsync],
  );
  return { ...mutation, mutate, mutateAsync };
}
