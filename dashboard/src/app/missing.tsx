import { Group } from '@mantine/core';
import { LinkButton } from '../components/links';
import { Page } from '../components/page';
import { useTexts } from '../texts/language';
import { PublicLayout } from './layout/public-layout';

/** An address that leads nowhere, inside of a frame. */
export function Missing() {
  const t = useTexts();
  return (
    <Page title={t.missing.title} about={t.missing.about}>
      <Group>
        <LinkButton to="/">{t.missing.home}</LinkButton>
      </Group>
    </Page>
  );
}

/** The same, where no page's frame is around it. */
export function MissingInFrame() {
  return (
    <PublicLayout>
      <Missing />
    </PublicLayout>
  );
}
