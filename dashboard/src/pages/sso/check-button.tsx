import { Button } from '@mantine/core';

interface Props {
  label: string;
  /** The label with what it is about. */
  name: string;
  isPending: boolean;
  onCheck: () => void;
}

export function CheckButton({ label, name, isPending, onCheck }: Props) {
  return (
    <Button size="compact-sm" variant="default" aria-label={name} loading={isPending} onClick={onCheck}>
      {label}
    </Button>
  );
}
