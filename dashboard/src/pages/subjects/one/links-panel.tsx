import { List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { linksQuery } from '../../../api/identity';
import { TextLink } from '../../../components/links';
import { Moment } from '../../../components/moment';
import { Panel } from '../../../components/panel';
import { siteNameOf, type SiteNames } from '../../../components/site-names';
import { useTexts } from '../../../texts/language';
import { usePeopleTexts } from '../../../texts/people-texts';

interface Props {
  subjectId: string;
  siteNames: SiteNames;
}

/** Nothing for a subject that no site has linked. */
export function LinksPanel({ subjectId, siteNames }: Props) {
  const t = usePeopleTexts();
  const texts = useTexts();
  const links = useQuery(linksQuery(subjectId)).data?.data ?? [];
  if (links.length === 0) return null;
  return (
    <Panel title={t.links}>
      <Text size="sm" c="dimmed" mb="xs">
        {t.linksAbout}
      </Text>
      <List size="sm">
        {links.map(({ id, site_id: siteId, subject_id: device, person_id: person, linked_at: from, unlinked_at: to }) => {
          const other = device === subjectId ? person : device;
          return (
            <List.Item key={id}>
              {other === person ? t.person : t.device}{' '}
              <TextLink inherit to="/subjects/$subjectId" params={{ subjectId: other }} preload={false}>
                {other}
              </TextLink>
              , {siteNameOf(siteNames, siteId, texts)}. {t.since} <Moment at={from} />. {to === null ? t.open : t.ended}{' '}
              {to !== null && <Moment at={to} />}
            </List.Item>
          );
        })}
      </List>
    </Panel>
  );
}
