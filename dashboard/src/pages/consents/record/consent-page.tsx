import { Alert, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Schema } from '../../../api/client';
import { consentQuery } from '../../../api/consents';
import { sitesQuery } from '../../../api/sites';
import { readConsentEvidence } from '../../../api/subjects';
import { LinkButton, TextLink } from '../../../components/links';
import { LoadedPage } from '../../../components/loaded-page';
import { May } from '../../../components/may';
import { ExactMoment } from '../../../components/moment';
import { Page } from '../../../components/page';
import { Panel } from '../../../components/panel';
import { siteNamesOf } from '../../../components/site-names';
import { useTexts } from '../../../texts/language';
import { useNoticesTexts } from '../../../texts/notices';
import { EvidencePanel } from '../../subjects/evidence-panel';
import { WithdrawConsents } from '../../subjects/withdraw-consents';
import { Decision } from '../decision';
import { EraseSubject } from '../erase/erase-subject';
import { Question } from '../question/question';
import { useFirstAnswer } from '../question/use-first-answer';
import { ConsentFields } from './consent-fields';
import { ConsentTimeline } from './consent-timeline';
import { NeighbourLinks } from './neighbour-links';
import { PolicyAtThatTime } from './policy-at-that-time';
import { ReceiptButton } from './receipt-button';
import { useLaterDecision } from './use-later-decision';

const route = getRouteApi('/signed-in/consents/$id');

export function ConsentPage() {
  const t = useTexts();
  const { id } = route.useParams();
  const consent = useQuery(consentQuery(id));
  return (
    <LoadedPage query={consent} title={t.consent.title} lines={10}>
      {(found) => <Record key={found.id} consent={found} />}
    </LoadedPage>
  );
}

function Record({ consent }: { consent: Schema<'Consent'> }) {
  const t = useTexts();
  const sites = useQuery(sitesQuery).data?.data;
  const question = useNoticesTexts().question;
  const later = useLaterDecision(consent);
  const answer = useFirstAnswer(consent);
  return (
    <Page
      title={t.consent.title}
      areActionsLast
      actions={
        <>
          <LinkButton to="/evidence/consents/$id" params={{ id: consent.id }} preload={false} variant="default">
            {t.evidence.prove}
          </LinkButton>
          <ReceiptButton id={consent.id} />
          {sites && later === null && <WithdrawConsents records={[consent]} sites={sites} />}
          <EraseSubject subjectId={consent.subject_id} siteId="" isFixed />
        </>
      }
    >
      <Stack gap="md">
        <NeighbourLinks consent={consent} />
        {consent.deleted_at !== null && (
          <Alert color="gray" variant="light" title={t.consent.erased}>
            {t.consent.erasedOn} <ExactMoment at={consent.deleted_at} />. {t.consent.erasedAbout}
          </Alert>
        )}
        {later && (
          <Alert color="gray" variant="light" title={t.subject.superseded}>
            {later.state === 'deleted' || later.state === 'erased' ? t.subject.over[later.state] : t.consent.supersededBy}{' '}
            {later.accepted !== null && later.state !== 'deleted' && later.state !== 'erased' && (
              <>
                <Decision accepted={later.accepted} /> {t.subject.since}{' '}
              </>
            )}
            <ExactMoment at={later.since ?? ''} /> ({t.subject.record}{' '}
            <TextLink inherit to="/consents/$id" params={{ id: later.record ?? '' }} preload={false}>
              {later.record}
            </TextLink>
            )
          </Alert>
        )}
        <ConsentFields consent={consent} siteNames={siteNamesOf(sites)} />
        <Panel title={question.title}>
          <Question consent={consent} answer={answer} />
        </Panel>
        <Panel title={t.consent.timeline}>
          <ConsentTimeline consent={consent} />
        </Panel>
        <Panel title={t.consent.policy}>
          <PolicyAtThatTime consent={consent} />
        </Panel>
        <May call="getConsentEvidence">
          <EvidencePanel
            about={t.evidence.aboutConsent}
            fileName={(at) => `evidence-${consent.id}-${at.slice(0, 10)}.zip`}
            read={() => readConsentEvidence(consent.id)}
          />
        </May>
      </Stack>
    </Page>
  );
}
