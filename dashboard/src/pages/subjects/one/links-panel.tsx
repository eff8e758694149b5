import { Badge, List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Schema } from '../../../api/client';
import { endLink, linksQuery } from '../../../api/identity';
import { useWrite } from '../../../api/use-write';
import { ConfirmButton } from '../../../components/confirm-button';
import { TextLink } from '../../../components/links';
import { ListCell, ListRow, ListTable } from '../../../components/list-table';
import { Moment } from '../../../components/moment';
import { Panel } from '../../../components/panel';
import type { SiteNames } from '../../../components/site-names';
import { useTexts } from '../../../texts/language';
import { usePeopleTexts } from '../../../texts/people-texts';
import { SiteLink } from '../../consents/record/consent-fields';

interface Props {
  subjectId: string;
  siteNames: SiteNames;
}

/** Nothing for a subject that no site has linked. */
export function LinksPanel({ subjectId, siteNames }: Props) {
  const t = usePeopleTexts();
  const links = useQuery(linksQuery(subjectId)).data?.data ?? [];
  if (links.length === 0) return null;
  const isPerson = links.some(({ person_id: person }) => person === subjectId);
  return (
    <Panel title={t.links}>
      <Text size="sm" c="dimmed" mb="xs">
        {t.linksAbout}
      </Text>
      <ListTable
        label={t.links}
        columns={[
          { label: isPerson ? t.device : t.person, kind: 'main' },
          { label: t.state, kind: 'state' },
          { label: t.site },
          { label: t.since },
          { label: t.ended },
          { label: t.end, kind: 'action' },
        ]}
      >
        {links.map((link) => (
          <LinkRow key={link.id} link={link} subjectId={subjectId} siteNames={siteNames} />
        ))}
      </ListTable>
    </Panel>
  );
}

const dayOf = (at: string): string => at.slice(0, 10);

function LinkRow({ link, subjectId, siteNames }: Props & { link: Schema<'SubjectLink'> }) {
  const texts = useTexts();
  const t = usePeopleTexts();
  const { id, site_id: siteId, subject_id: device, person_id: person, linked_at: from, unlinked_at: to } = link;
  const other = device === subjectId ? person : device;
  // The list filters by days.
  const decidedIn = { subject_id: device, site_id: siteId, from: dayOf(from), ...(to !== null && { to: dayOf(to) }) };
  const end = useWrite(endLink, { changes: [['subject-links'], ['consents']] });
  return (
    <ListRow>
      <ListCell label={other === person ? t.person : t.device} kind="main">
        <TextLink inherit to="/subjects/$subjectId" params={{ subjectId: other }} preload={false}>
          {other}
        </TextLink>
        <Text size="xs">
          <TextLink inherit to="/consents" search={decidedIn} preload={false} aria-label={`${t.decided}: ${other}`}>
            {t.decided}
          </TextLink>
        </Text>
      </ListCell>
      <ListCell label={t.state} kind="state">
        <Badge variant="light" {...(to !== null && { color: 'gray' })}>
          {to === null ? t.linked : t.noLonger}
        </Badge>
      </ListCell>
      <ListCell label={t.site}>
        <SiteLink siteId={siteId} siteNames={siteNames} />
      </ListCell>
      <ListCell label={t.since}>
        <Moment at={from} />
      </ListCell>
      <ListCell label={t.ended}>{to === null ? texts.none : <Moment at={to} />}</ListCell>
      <ListCell label={t.end} kind="action">
        {to === null && (
          <ConfirmButton
            needs="endSubjectLink"
            label={t.end}
            name={t.endOf(other)}
            title={t.endTitle}
            confirm={t.end}
            isDangerous
            size="compact-sm"
            onConfirm={() => end.mutateAsync({ subjectId, linkId: id })}
          >
            <Text size="sm" fw={600} mb="xs">
              {other}
            </Text>
            <List size="sm" spacing="xs">
              {t.endPoints.map((point) => (
                <List.Item key={point}>{point}</List.Item>
              ))}
            </List>
          </ConfirmButton>
        )}
      </ListCell>
    </ListRow>
  );
}
