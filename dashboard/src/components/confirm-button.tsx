import { Button, Group, Stack, Text, TextInput, type ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState, type FormEvent, type ReactNode } from 'react';
import type { Operation } from '../api/roles';
import { useMayCall } from '../api/use-may';
import { useTexts } from '../texts/language';
import { Dialog } from './dialog';
import { Failure } from './failure';
import type { Advice } from './failure-text';
import { unplacedFailure } from './field-faults';
import { useFocusPassedOn } from './use-focus-passed-on';

interface Props extends Omit<ButtonProps, 'children'> {
  label: string;
  /** The route that it calls. Without the right to call it there is no button. */
  needs?: Operation;
  /** The label with what it is about, where several buttons have the same. */
  name?: string;
  title: string;
  /** What will happen. */
  children: ReactNode;
  /** Words of the button that does it. */
  confirm: string;
  /** Words of the button that closes the dialog, where "Cancel" could be taken for the action. */
  dismiss?: string;
  /** When given, it must be typed before. */
  typed?: { value: string; label: string };
  isDangerous?: boolean;
  /** What some error codes mean for this action. */
  advice?: Advice;
  /** Fields among the children that show what is wrong with them, by their names in the API. */
  fields?: ReadonlySet<string>;
  /** False when what was confirmed puts the focus elsewhere. */
  returnsFocus?: boolean;
  onConfirm: () => Promise<unknown>;
}

const noFields: ReadonlySet<string> = new Set();

/** A button that asks once before it does what cannot be undone. */
export function ConfirmButton({ needs, ...props }: Props) {
  const mayCall = useMayCall();
  return needs === undefined || mayCall(needs) ? <AllowedButton {...props} /> : null;
}

function AllowedButton({
  label,
  name = label,
  title,
  children,
  confirm,
  dismiss,
  typed,
  isDangerous = false,
  advice,
  fields = noFields,
  returnsFocus = true,
  onConfirm,
  ...button
}: Omit<Props, 'needs'>) {
  const t = useTexts();
  const [isOpen, { open, close }] = useDisclosure(false);
  const [entered, setEntered] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const unplaced = unplacedFailure(error, fields);
  const { button: opener, begin: rememberPlace } = useFocusPassedOn();

  const start = () => {
    setEntered('');
    setError(null);
    rememberPlace();
    open();
  };
  const submit = async () => {
    setBusy(true);
    try {
      await onConfirm();
      close();
    } catch (failure) {
      setError(failure as Error);
    } finally {
      setBusy(false);
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };

  return (
    <>
      <Button
        ref={opener}
        aria-label={name}
        variant={isDangerous ? 'light' : 'filled'}
        {...(isDangerous && { color: 'red' })}
        {...button}
        onClick={start}
      >
        {label}
      </Button>
      <Dialog opened={isOpen} onClose={close} isBusy={isBusy} title={title} returnFocus={returnsFocus}>
        <form onSubmit={onSubmit}>
          <Stack>
            <Text component="div" size="sm">
              {children}
            </Text>
            {typed && (
              <TextInput
                label={typed.label}
                value={entered}
                onChange={(event) => setEntered(event.currentTarget.value)}
                autoComplete="off"
                spellCheck={false}
                data-autofocus
              />
            )}
            {unplaced && <Failure error={unplaced} advice={advice} />}
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={close} disabled={isBusy}>
                {dismiss ?? t.cancel}
              </Button>
              <Button
                type="submit"
                loading={isBusy}
                disabled={typed !== undefined && entered !== typed.value}
                {...(isDangerous && { color: 'red' })}
              >
                {confirm}
              </Button>
            </Group>
          </Stack>
        </form>
      </Dialog>
    </>
  );
}
