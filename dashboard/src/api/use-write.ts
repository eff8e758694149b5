import { useMutation, useQueryClient, type QueryKey, type UseMutationResult } from '@tanstack/react-query';

export interface WriteOptions<Output> {
  /** Keys of what is no longer true after it; everything below them is read again. */
  changes?: readonly QueryKey[];
  /** True when 401 is an answer of this very call and not a lost session. */
  answers401?: boolean;
  onDone?: (output: Output) => void;
}

/** A call that changes something. It is done when what it changed was read again. */
export function useWrite<Input, Output>(
  write: (input: Input) => Promise<Output>,
  { changes = [], answers401 = false, onDone }: WriteOptions<Output> = {},
): UseMutationResult<Output, Error, Input> {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: write,
    meta: { answers401 },
    onSuccess: async (output) => {
      onDone?.(output);
      await Promise.all(changes.map((queryKey) => queries.invalidateQueries({ queryKey })));
    },
  });
}
