import { Button, Group, Stack, Text } from '@mantine/core';
import { useBlocker, type ShouldBlockFn } from '@tanstack/react-router';
import { Dialog } from '../../../components/dialog';
import { useTexts } from '../../../texts/language';

interface Props {
  isUnsaved: boolean;
  /** Whether the text is still there when one comes back. */
  isKept: boolean;
  onDiscard: () => void;
}

/** Not when one goes to another place of the page, such as its content: nothing is left. */
const isLeft: ShouldBlockFn = ({ current, next }) => current.pathname !== next.pathname;

/** Asks before a text that is not published is left, by a link of ours or (in the browser's own words) otherwise. */
export function LeaveGuard({ isUnsaved, isKept, onDiscard }: Props) {
  const { draft } = useTexts().policies;
  const leaving = useBlocker({ shouldBlockFn: isLeft, enableBeforeUnload: true, disabled: !isUnsaved, withResolver: true });
  return (
    <Dialog opened={leaving.status === 'blocked'} onClose={() => leaving.reset?.()} title={draft.leaveTitle}>
      <Stack>
        <Text size="sm">{isKept ? draft.leaveAbout : draft.leaveAboutUnkept}</Text>
        <Group justify="flex-end" gap="xs">
          <Button
            variant="light"
            color="red"
            onClick={() => {
              onDiscard();
              leaving.proceed?.();
            }}
          >
            {draft.leaveDiscard}
          </Button>
          {isKept && (
            <Button variant="default" onClick={() => leaving.proceed?.()}>
              {draft.leave}
            </Button>
          )}
          <Button onClick={() => leaving.reset?.()} data-autofocus>
            {draft.stay}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
