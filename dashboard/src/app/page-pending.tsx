import { Center, Loader, VisuallyHidden } from '@mantine/core';
import { useTexts } from '../texts/language';

export function PagePending() {
  const t = useTexts();
  return (
    <Center mih={240} role="status">
      <VisuallyHidden>{t.loading}</VisuallyHidden>
      <Loader type="dots" />
    </Center>
  );
}
