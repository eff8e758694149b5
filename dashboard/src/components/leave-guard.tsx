import { Button, Group, Stack, Text } from '@mantine/core';
import { useBlocker, type ShouldBlockFn } from '@tanstack/react-router';
import { Dialog } from './dialog';

interface Props {
  isUnsaved: boolean;
  /** True if a draft keeps the changes until the person returns. */
  isKept: boolean;
  texts: {
    leaveTitle: string;
    leaveAbout: string;
    /** If nothing keeps the changes. */
    leaveAboutUnkept: string;
    stay: string;
    leave: string;
    leaveDiscard: string;
  };
  onDiscard: () => void;
}

/** A jump within the page, such as to its content, leaves nothing. */
const isLeft: ShouldBlockFn = ({ current, next }) => current.pathname !== next.pathname;

/** Asks before someone leaves unsaved changes. For links of the dashboard with these texts, otherwise with those of the browser. */
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
