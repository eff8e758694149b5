import { Badge, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Schema } from '../../api/client';
import { endOtherSessions, endSession, sessionsQuery } from '../../api/sessions';
import { useWrite } from '../../api/use-write';
import { ConfirmButton } from '../../components/confirm-button';
import { ListCell, ListRow, ListTable } from '../../components/list-table';
import { Loaded } from '../../components/loaded';
import { Moment } from '../../components/moment';
import { Panel } from '../../components/panel';
import { placeText } from '../../components/place-text';
import { browserText } from '../../texts/browser';
import { useLanguage, useTexts } from '../../texts/language';

export function SessionsPanel() {
  const t = useTexts();
  const sessions = useQuery(sessionsQuery);
  const endOthers = useWrite(endOtherSessions, { changes: [['sessions']] });
  return (
    <Panel title={t.sessions.title}>
      <Text size="sm" c="dimmed" mb="md">
        {t.sessions.about}
      </Text>
      <Loaded query={sessions}>
        {({ data }) => (
          <Stack>
            <ListTable
              label={t.sessions.title}
              columns={[
                { label: t.sessions.browser, kind: 'main' },
                { label: t.sessions.place },
                { label: t.sessions.lastUsed },
                { label: t.sessions.signedIn, kind: 'wide' },
                { label: t.fields.state, kind: 'action' },
              ]}
            >
              {data.map((session) => (
                <SessionRow key={session.id} session={session} />
              ))}
            </ListTable>
            {data.length > 1 && (
              <Group>
                <ConfirmButton
                  label={t.sessions.endOthers}
                  title={t.sessions.endOthersTitle}
                  confirm={t.sessions.endOthers}
                  isDangerous
                  returnsFocus={false}
                  onConfirm={() => endOthers.mutateAsync(undefined)}
                >
                  {t.sessions.endAbout}
                </ConfirmButton>
              </Group>
            )}
          </Stack>
        )}
      </Loaded>
    </Panel>
  );
}

function SessionRow({ session }: { session: Schema<'Session'> }) {
  const { language, texts: t } = useLanguage();
  const end = useWrite(endSession, { changes: [['sessions']] });
  const browser = browserText(session.user_agent) || t.sessions.unknownBrowser;
  const place = placeText(session, language);
  return (
    <ListRow>
      <ListCell label={t.sessions.browser} kind="main">
        <Text size="sm" fw={600} miw={0} style={{ overflowWrap: 'anywhere' }} title={session.user_agent}>
          {browser}
        </Text>
      </ListCell>
      <ListCell label={t.sessions.place}>{place === '' ? t.none : place}</ListCell>
      <ListCell label={t.sessions.lastUsed}>
        <Moment at={session.last_used_at} />
      </ListCell>
      <ListCell label={t.sessions.signedIn} kind="wide">
        <Moment at={session.created_at} />
      </ListCell>
      <ListCell label={t.fields.state} kind="action">
        {session.current ? (
          <Badge variant="light">{t.sessions.current}</Badge>
        ) : (
          <ConfirmButton
            label={t.sessions.end}
            name={t.sessions.endNamed(browser)}
            title={t.sessions.endTitle(browser)}
            confirm={t.sessions.end}
            isDangerous
            size="compact-sm"
            returnsFocus={false}
            onConfirm={() => end.mutateAsync(session.id)}
          >
            {t.sessions.endAbout}
          </ConfirmButton>
        )}
      </ListCell>
    </ListRow>
  );
}
