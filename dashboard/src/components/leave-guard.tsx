import { Button, Group, Stack, Text } from '@mantine/core';
import { useBlocker, type ShouldBlockFn } from '@tanstack/react-router';
import { Dialog } from './dialog';

interface Props {
  isUnsaved: boolean;
  isKept: boolean;
  texts: {
    leaveTitle: string;
    leaveAboutUnkept: string;
    stay: string;
    leaveDiscard: string;
    /** Needed for what is kept. */
    leaveAbout?: string;
    leave?: string;
  };
  onDiscard: () => void;
}

/** A jump within the page leaves nothing. */
const isLeft: ShouldBlockFn = ({ current, next }) => current.pathname !== next.pathname;

/** Links of the dashboard ask with these texts. For other navigation, the browser asks with its own. */
export function LeaveGuard({ isUnsaved, isKept, texts, onDiscard }: Props) {
  const leaving = useBlocker({ shouldBlockFn: isLeft, enableBeforeUnload: true, disabled: !isUnsaved, withResolver: true });
  return (
    <Dialog opened={leaving.status === 'blocked'} onClose={() => leaving.reset?.()} title={texts.leaveTitle}>
      <Stack>
        <Text size="sm">{isKept ? texts.leaveAbout : texts.leaveAboutUnkept}</Text>
        <Group justify="flex-end" gap="xs">
          <Button
            variant="light"
            color="red"
            onClick={() => {
              onDiscard();
              leaving.proceed?.();
            }}
          >
            {texts.leaveDiscard}
          </Button>
          {isKept && (
            <Button variant="default" onClick={() => leaving.proceed?.()}>
              {texts.leave}
            </Button>
          )}
          <Button onClick={() => leaving.reset?.()} data-autofocus>
            {texts.stay}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
