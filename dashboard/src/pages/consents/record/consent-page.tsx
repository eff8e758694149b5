import { Alert, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Schema } from '../../../api/client';
import { consentQuery } from '../../../api/consents';
import { sitesQuery } from '../../../api/sites';
import { LoadedPage } from '../../../components/loaded-page';
import { ExactMoment } from '../../../components/moment';
import { Page } from '../../../components/page';
import { Panel } from '../../../components/panel';
import { useTexts } from '../../../texts/language';
import { EraseSubject } from '../erase/erase-subject';
import { ConsentFields } from './consent-fields';
import { ConsentTimeline } from './consent-timeline';
import { PolicyAtThatTime } from './policy-at-that-time';
import { ReceiptButton } from './receipt-button';

const route = getRouteApi('/signed-in/consents/$id');

export function ConsentPage() {
  const t = useTexts();
  const { id } = route.useParams();
  const consent = useQuery(consentQuery(id));
  return (
    <LoadedPage query={consent} title={t.consent.title} lines={10}>
      {(found) => <Record consent={found} />}
    </LoadedPage>
  );
}

function Record({ consent }: { consent: Schema<'Consent'> }) {
  const t = useTexts();
  const sites = useQuery(sitesQuery);
  const site = sites.data?.data.find(({ id }) => id === consent.site_id);
  return (
    <Page
      title={t.consent.title}
      about={consent.id}
      actions={
        <>
          <ReceiptButton id={consent.id} />
          <EraseSubject subjectId={consent.subject_id} siteId="" />
        </>
      }
    >
      <Stack gap="md">
        {consent.deleted_at !== null && (
          <Alert color="gray" variant="light" title={t.consent.erased}>
            {t.consent.erasedOn} <ExactMoment at={consent.deleted_at} />. {t.consent.erasedAbout}
          </Alert>
        )}
        <ConsentFields consent={consent} siteName={site?.name ?? consent.site_id} />
        <Panel title={t.consent.timeline}>
          <ConsentTimeline consent={consent} />
        </Panel>
        <Panel title={t.consent.policy}>
          <PolicyAtThatTime consent={consent} />
        </Panel>
      </Stack>
    </Page>
  );
}
