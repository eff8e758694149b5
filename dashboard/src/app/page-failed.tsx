import { Button, Group } from '@mantine/core';
import { Page } from '../components/page';
import { useTexts } from '../texts/language';

/** Also shown if a page's code failed to load, for example after a new release. */
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
