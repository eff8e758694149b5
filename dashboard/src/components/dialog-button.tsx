import { Button, type ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useIsMutating } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import type { Operation } from '../api/roles';
import { useMayCall } from '../api/use-may';
import { Dialog } from './dialog';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The label of the button whose dialog opens with the page. */
    dialog?: string;
  }
}

interface Props extends Omit<ButtonProps, 'children'> {
  label: string;
  /** The label with what it is about, where several buttons have the same. */
  name?: string;
  title?: string;
  /** The route that the dialog calls. Without the right to call it there is no button. */
  needs?: Operation;
  /** True if the next content takes the focus, such as a new secret. The focus then doesn't return to the button. */
  leadsOn?: boolean;
  children: (close: () => void) => ReactNode;
}

export function DialogButton({ needs, ...props }: Props) {
  const mayCall = useMayCall();
  return needs === undefined || mayCall(needs) ? <AllowedButton {...props} /> : null;
}

function AllowedButton({ label, name = label, title = label, leadsOn = false, children, ...button }: Omit<Props, 'needs'>) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const [isDone, setDone] = useState(false);
  // The dialog shows the outcome of the write.
  const isBusy = useIsMutating() > 0;
  const start = () => {
    setDone(false);
    open();
  };
  useOpenedByAddress(label, start);
  const finish = () => {
    setDone(true);
    close();
  };
  return (
    <>
      <Button aria-label={name} {...button} onClick={start}>
        {label}
      </Button>
      <Dialog opened={isOpen} onClose={close} isBusy={isBusy} title={title} size="lg" returnFocus={!(leadsOn && isDone)}>
        {children(finish)}
      </Dialog>
    </>
  );
}

/** Opens the dialog that a navigation asked for, once: after a reload or Back, it stays closed. */
function useOpenedByAddress(label: string, open: () => void): void {
  const isAskedFor = useLocation({ select: ({ state }) => state.dialog === label });
  const navigate = useNavigate();
  const openOnce = useEffectEvent(() => {
    open();
    void navigate({ to: '.', search: true, hash: true, replace: true, resetScroll: false, state: ({ dialog: _, ...others }) => others });
  });
  useEffect(() => {
    if (isAskedFor) openOnce();
  }, [isAskedFor]);
}
