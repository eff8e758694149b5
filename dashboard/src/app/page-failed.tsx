import { Button, Group } from '@mantine/core';
import { Page } from '../components/page';
import { useTexts } from '../texts/language';

/** A page that broke, or whose code could not be read (a new release took its place). */
export function PageFailed() {
  const t = useTexts();
  return (
    <Page title={t.pageFailed.title} about={t.pageFailed.about}>
      <Group>
        <Button onClick={() => window.location.reload()}>{t.pageFailed.reload}</Button>
      </Group>
    </Page>
  );
}
