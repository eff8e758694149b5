import { MantineThemeProvider } from '@mantine/core';
import { Notifications as MantineNotifications } from '@mantine/notifications';
import { useTexts } from '../texts/language';

/** Mantine gives the button that closes a notification no name, and the theme is older than the language. */
export function Notifications() {
  const { close } = useTexts();
  const named = { components: { Notification: { defaultProps: { closeButtonProps: { 'aria-label': close } } } } };
  return (
    <MantineThemeProvider theme={named}>
      <MantineNotifications position="bottom-right" />
    </MantineThemeProvider>
  );
}
