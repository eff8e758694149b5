import { Group } from '@mantine/core';
import { csrfTokensIn } from '../api/csrf-token';
import { LinkButton } from '../components/links';
import { Page } from '../components/page';
import { useTexts } from '../texts/language';
import { PublicLayout } from './layout/public-layout';
import { SignedInLayout } from './layout/signed-in-layout';

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

/** Without a layout around the page, the cookie is the only sign of a session that needs no call. */
export function MissingInFrame() {
  if (csrfTokensIn(document.cookie).length > 0) {
    return (
      <SignedInLayout>
        <Missing />
      </SignedInLayout>
    );
  }
  return (
    <PublicLayout>
      <Missing />
    </PublicLayout>
  );
}
