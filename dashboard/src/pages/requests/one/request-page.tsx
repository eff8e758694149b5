import { Alert, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Schema } from '../../../api/client';
import { requestQuery } from '../../../api/requests';
import { useMayCall } from '../../../api/use-may';
import { LinkButton } from '../../../components/links';
import { LoadedPage } from '../../../components/loaded-page';
import { Page } from '../../../components/page';
import { Panel } from '../../../components/panel';
import { useTexts } from '../../../texts/language';
import { useRequestsTexts } from '../../../texts/requests-texts';
import { Deadline } from '../deadline';
import { AnswerPanel } from './answer-panel';
import { ClosedRequest } from './closed-request';
import { ExtendDeadline } from './extend-deadline';
import { NameSubject } from './name-subject';
import { RefuseRequest } from './refuse-request';
import { RequestFacts } from './request-facts';
import classes from './request-page.module.css';
import { RequestTrail } from './request-trail';
import { ToDo } from './to-do';

const route = getRouteApi('/signed-in/requests/$id');

export function RequestPage() {
  const t = useTexts();
  const { id } = route.useParams();
  const request = useQuery(requestQuery(id));
  return (
    <LoadedPage query={request} title={t.navigation.requests}>
      {(found) => <One key={found.id} request={found} />}
    </LoadedPage>
  );
}

function One({ request }: { request: Schema<'PersonRequestWithTrail'> }) {
  const texts = useTexts();
  const t = useRequestsTexts();
  const mayCall = useMayCall();
  const isOpen = request.status === 'open';
  return (
    <Page
      title={t.kinds[request.kind]}
      about={t.asks[request.kind]}
      areActionsLast
      actions={
        <>
          <LinkButton to="/requests" variant="default">
            {texts.navigation.requests}
          </LinkButton>
          {isOpen && request.can_extend && mayCall('extendRequest') && <ExtendDeadline request={request} />}
          {isOpen && mayCall('refuseRequest') && <RefuseRequest id={request.id} />}
        </>
      }
    >
      <Group>
        <Deadline request={request} />
      </Group>
      {request.blanked_at !== null && (
        <Alert color="gray" variant="light" role="status">
          {t.blanked}
        </Alert>
      )}
      <RequestFacts request={request} />
      {request.blanked_at === null && (
        <Panel title={t.message}>
          {/* A stranger's text: never a link, never markup. */}
          <Text size="sm" className={classes.text} dir="auto" {...(request.message === '' ? { c: 'dimmed' } : { lang: request.language })}>
            {request.message === '' ? t.noMessage : request.message}
          </Text>
        </Panel>
      )}
      {isOpen && request.subject_by !== 'proven' && mayCall('nameRequestSubject') && (
        <NameSubject key={request.subject_id} request={request} />
      )}
      {isOpen && <ToDo request={request} />}
      {isOpen ? mayCall('answerRequest') && <AnswerPanel request={request} /> : <ClosedRequest request={request} />}
      <RequestTrail trail={request.trail} />
    </Page>
  );
}
