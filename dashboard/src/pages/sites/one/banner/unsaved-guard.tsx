import { Button, Group, Stack, Text } from '@mantine/core';
import { useBlocker, type ShouldBlockFn } from '@tanstack/react-router';
import { Dialog } from '../../../../components/dialog';
import { useTexts } from '../../../../texts/language';

interface Props {
  isUnsaved: boolean;
  /** Whether the changes are still there when one comes back. */
  isKept: boolean;
  onDiscard: () => void;
}

const isLeft: ShouldBlockFn = ({ current, next }) => current.pathname !== next.pathname;

/** Asks before unsaved settings are left, by a link of ours or (in the browser's own words) otherwise. */
export function UnsavedGuard({ isUnsaved, isKept, onDiscard }: Props) {
  const { banner } = useTexts();
  const leaving = useBlocker({ shouldBlockFn: isLeft, enableBeforeUnload: true, disabled: !isUnsaved, withResolver: true });
  return (
    <Dialog opened={leaving.status === 'blocked'} onClose={() => leaving.reset?.()} title={banner.leaveTitle}>
      <Stack>
        <Text size="sm">{isKept ? banner.leaveAbout : banner.leaveAboutUnkept}</Text>
        <Group justify="flex-end" gap="xs">
          <Button
            variant="light"
            color="red"
            onClick={() => {
              onDiscard();
              leaving.proceed?.();
            }}
          >
            {banner.leaveDiscard}
          </Button>
          {isKept && (
            <Button variant="default" onClick={() => leaving.proceed?.()}>
              {banner.leave}
            </Button>
          )}
          <Button onClick={() => leaving.reset?.()} data-autofocus>
            {banner.stay}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
