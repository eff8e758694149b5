import { Button, Stack, type StackProps } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { Failure } from './failure';
import type { Advice } from './failure-text';

interface Props extends Omit<StackProps, 'onSubmit'> {
  /** The call that the form makes. */
  write: { isPending: boolean; error: Error | null };
  /** Words of the button that sends it. */
  submit: string;
  /** Gets a field's text by its name. */
  onSubmit: (field: (name: string) => string) => void;
  /** What some failures mean at this form. */
  advice?: Advice;
  /** True when what is chosen cannot be sent. */
  isDisabled?: boolean;
  children: ReactNode;
}

/** Fields, what went wrong with them, and the button that sends them; the browser checks what must be there. */
export function Form({ write, submit, onSubmit, advice, isDisabled = false, children, ...stack }: Props) {
  const read = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    onSubmit((name) => String(fields.get(name) ?? ''));
  };
  return (
    <form onSubmit={read}>
      <Stack gap="md" {...stack}>
        {children}
        {write.error && <Failure error={write.error} advice={advice} />}
        <Button type="submit" loading={write.isPending} disabled={isDisabled} style={{ alignSelf: 'flex-start' }}>
          {submit}
        </Button>
      </Stack>
    </form>
  );
}
