import { Alert, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Check, ListTodo } from 'lucide-react';
import type { Schema } from '../../../api/client';
import { personStateQuery } from '../../../api/subjects';
import { Failure } from '../../../components/failure';
import { LinkButton, TextLink } from '../../../components/links';
import { Panel } from '../../../components/panel';
import { useRequestsTexts } from '../../../texts/requests-texts';
import { doingOf } from './doing';

type Request = Pick<Schema<'PersonRequest'>, 'kind' | 'site_id' | 'subject_id'>;

/** What has to be done before an answer is true. It is done on the subject's page, never here. */
export function ToDo({ request: { kind, site_id: siteId, subject_id: subjectId } }: { request: Request }) {
  const t = useRequestsTexts();
  const state = useQuery({ ...personStateQuery(subjectId ?? '', siteId), enabled: subjectId !== null });
  if (subjectId === null)
    return (
      <Panel title={t.todo.title}>
        <Text size="sm">{t.todo.noSubject}</Text>
      </Panel>
    );
  const doing = doingOf(kind, state.data);
  const words = {
    erase: { todo: t.todo.erase, done: t.todo.eraseDone, nothing: t.todo.eraseNothing },
    withdraw: { todo: t.todo.withdraw, done: t.todo.withdrawDone, nothing: t.todo.withdrawDone },
  };
  return (
    <Panel title={t.todo.title}>
      <Stack gap="sm">
        {kind === 'erase' || kind === 'withdraw' ? (
          <>
            {doing !== undefined && (
              <Alert
                color={doing === 'todo' ? 'yellow' : 'green'}
                variant="light"
                role="status"
                icon={doing === 'todo' ? <ListTodo aria-hidden /> : <Check aria-hidden />}
              >
                {words[kind][doing]}
              </Alert>
            )}
            {state.error && <Failure error={state.error} onRetry={() => void state.refetch()} />}
          </>
        ) : (
          <Text size="sm">{t.todo[kind]}</Text>
        )}
        <Group gap="sm">
          <LinkButton to="/subjects/$subjectId" params={{ subjectId }} preload={false} variant="default">
            {t.todo.open}
          </LinkButton>
          {kind === 'erase' && (
            <TextLink size="sm" to="/erasure">
              {t.todo.erasure}
            </TextLink>
          )}
        </Group>
      </Stack>
    </Panel>
  );
}
