import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '../../api/client';
import { holdsQuery, isOpen, liftHold } from '../../api/holds';
import { sitesQuery } from '../../api/sites';
import { useWrite } from '../../api/use-write';
import { ConfirmButton } from '../../components/confirm-button';
import { DialogButton } from '../../components/dialog-button';
import { Empty } from '../../components/empty';
import { TextLink } from '../../components/links';
import { ListCell, ListRow, ListTable } from '../../components/list-table';
import { Loaded } from '../../components/loaded';
import { Moment } from '../../components/moment';
import { Page } from '../../components/page';
import { siteNameOf, siteNamesOf, type SiteNames } from '../../components/site-names';
import { useHoldsTexts } from '../../texts/holds-texts';
import { useTexts } from '../../texts/language';
import { actorText, type ActorNames } from '../consents/record/actor-text';
import { SiteLink } from '../consents/record/consent-fields';
import { useActorNames } from '../consents/record/use-actor-names';
import { NewHoldForm } from './new-hold-form';

type Hold = Schema<'Hold'>;

const shownAtOnce = 100;

/** Legal holds (decision 67): each is its own trail, so lifted ones stay. */
export function HoldsPage() {
  const texts = useTexts();
  const t = useHoldsTexts();
  const holds = useQuery(holdsQuery);
  const siteNames = siteNamesOf(useQuery(sitesQuery).data?.data);
  const names = useActorNames(holds.data?.map(({ set_by: by }) => by) ?? []);
  const [shown, setShown] = useState(shownAtOnce);
  return (
    <Page
      title={texts.holds.title}
      about={t.about}
      actions={
        <DialogButton needs="setHold" label={t.set}>
          {(close) => <NewHoldForm onDone={close} />}
        </DialogButton>
      }
    >
      <Loaded query={holds}>
        {(all) =>
          all.length === 0 ? (
            <Empty title={t.empty}>{t.emptyAbout}</Empty>
          ) : (
            <Stack>
              <ListTable
                label={texts.holds.title}
                columns={[
                  { label: t.held, kind: 'main' },
                  { label: texts.fields.state, kind: 'state' },
                  { label: t.reason },
                  { label: t.since },
                  { label: t.until },
                  { label: t.lift, kind: 'action' },
                ]}
              >
                {all.slice(0, shown).map((hold) => (
                  <HoldRow key={hold.id} hold={hold} siteNames={siteNames} names={names} />
                ))}
              </ListTable>
              {all.length > shown && (
                <Group justify="center">
                  <Button variant="default" onClick={() => setShown(shown + shownAtOnce)}>
                    {texts.showMore}
                  </Button>
                </Group>
              )}
            </Stack>
          )
        }
      </Loaded>
    </Page>
  );
}

function HoldRow({ hold, siteNames, names }: { hold: Hold; siteNames: SiteNames; names: ActorNames }) {
  const texts = useTexts();
  const t = useHoldsTexts();
  const lift = useWrite(liftHold, { changes: [['holds'], ['consents']] });
  const { subject_id: subjectId, site_id: siteId } = hold;
  const held = siteId === null ? (subjectId ?? t.erasedSubject) : siteNameOf(siteNames, siteId, texts);
  return (
    <ListRow>
      <ListCell label={t.held} kind="main">
        {subjectId !== null && (
          <TextLink to="/subjects/$subjectId" params={{ subjectId }} preload={false}>
            {subjectId}
          </TextLink>
        )}
        {siteId !== null && <SiteLink siteId={siteId} siteNames={siteNames} />}
        {subjectId === null && siteId === null && t.erasedSubject}
        <Text size="xs" c="dimmed">
          {siteId === null ? t.subject : t.site}
        </Text>
      </ListCell>
      <ListCell label={texts.fields.state} kind="state">
        {isOpen(hold) ? (
          <Badge variant="light">{t.open}</Badge>
        ) : (
          <Badge color="gray" variant="light">
            {t.lifted}
          </Badge>
        )}
      </ListCell>
      <ListCell label={t.reason} kind="text">
        {hold.reason}
      </ListCell>
      <ListCell label={t.since}>
        <Moment at={hold.set_at} /> {actorText(hold.set_by, names, texts)}
      </ListCell>
      <ListCell label={t.until}>
        {hold.lifted_at === null || hold.lifted_by === null ? (
          texts.none
        ) : (
          <>
            <Moment at={hold.lifted_at} /> {actorText(hold.lifted_by, names, texts)}
          </>
        )}
      </ListCell>
      <ListCell label={t.lift} kind="action">
        {isOpen(hold) && (
          <ConfirmButton
            needs="liftHold"
            label={t.lift}
            name={t.liftOf(held)}
            title={t.liftTitle}
            confirm={t.lift}
            isDangerous
            size="compact-sm"
            onConfirm={() => lift.mutateAsync(hold.id)}
          >
            <Text size="sm" fw={600}>
              {held}
            </Text>
            <Text size="sm" mb="xs">
              {hold.reason}
            </Text>
            {t.liftAbout}
          </ConfirmButton>
        )}
      </ListCell>
    </ListRow>
  );
}
