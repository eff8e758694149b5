import { Anchor, Stack } from '@mantine/core';
import { Page } from '../../components/page';
import { useSsoTexts } from '../../texts/sso-texts';
import { DomainsPanel } from './domains-panel';
import { OnlySsoPanel } from './only-sso-panel';
import { ProvidersPanel } from './providers-panel';

/** Single sign-on of the account (decision 83), for owners. */
export function SsoPage() {
  const t = useSsoTexts();
  return (
    <Page
      title={t.title}
      about={
        <>
          {t.about} <Anchor href="/docs/guides/sso">{t.guide}</Anchor>
        </>
      }
    >
      <Stack gap="lg">
        <DomainsPanel />
        <ProvidersPanel />
        <OnlySsoPanel />
      </Stack>
    </Page>
  );
}
