import { Button } from '@mantine/core';
import { Empty } from '../components/empty';
import { useTexts } from '../texts/language';

/** A page that broke, or whose code could not be read (a new release took its place). */
export function PageFailed() {
  const t = useTexts();
  return (
    <Empty title={t.pageFailed.title} action={<Button onClick={() => window.location.reload()}>{t.pageFailed.reload}</Button>}>
      {t.pageFailed.about}
    </Empty>
  );
}
