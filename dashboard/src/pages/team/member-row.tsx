import { Badge, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { removeMember, updateMember, type KeysOfMember, type Member } from '../../api/members';
import type { Me } from '../../api/session';
import { useMay } from '../../api/use-may';
import { useWrite } from '../../api/use-write';
import { ConfirmButton } from '../../components/confirm-button';
import { DialogButton } from '../../components/dialog-button';
import { ListCell, ListRow } from '../../components/list-table';
import { Moment } from '../../components/moment';
import type { SiteNames } from '../../components/site-names';
import { useTexts } from '../../texts/language';
import { useTeamTexts } from '../../texts/team-texts';
import { KeysChoice } from './keys-choice';
import { LeaveButton } from './leave-button';
import { memberActions } from './member-actions';
import { RightsForm } from './rights-form';
import { sitesText } from './sites-text';

interface Props {
  member: Member;
  me: Me;
  owners: number;
  siteNames: SiteNames;
}

export function MemberRow({ member, me, owners, siteNames }: Props) {
  const texts = useTexts();
  const t = useTeamTexts();
  const own = { role: me.role ?? 'owner', mayWrite: useMay('updateMember') };
  const { change, remove, reason } = memberActions(member, own, owners);
  return (
    <ListRow>
      <ListCell label={texts.fields.name} kind="main">
        <Group gap={6}>
          <Text size="sm" fw={600} miw={0}>
            {member.name}
          </Text>
          {member.you && (
            <Badge size="sm" variant="light">
              {t.you}
            </Badge>
          )}
        </Group>
        <Text size="xs" c="dimmed">
          {member.email}
        </Text>
      </ListCell>
      <ListCell label={t.role} kind="state">
        {t.roles[member.role]}
      </ListCell>
      <ListCell label={t.sites} kind="text">
        {sitesText(member.site_ids, siteNames, texts, t)}
      </ListCell>
      <ListCell label={t.lastSeen}>{member.last_seen_at === null ? t.never : <Moment at={member.last_seen_at} />}</ListCell>
      <ListCell label={t.secondFactor}>{member.has_second_factor ? t.yes : t.no}</ListCell>
      <ListCell label={t.actions} kind="action">
        <Group gap={6} display="inline-flex">
          {change && <ChangeRole member={member} me={me} />}
          {remove && !member.you && <RemoveMember member={member} />}
          {member.you && <LeaveButton me={me} isDisabled={!remove} />}
        </Group>
        {reason && (
          <div>
            <Text size="xs" c="dimmed" maw={240} display="inline-block">
              {t[reason]}
            </Text>
          </div>
        )}
      </ListCell>
    </ListRow>
  );
}

function ChangeRole({ member, me }: Pick<Props, 'member' | 'me'>) {
  const t = useTeamTexts();
  return (
    <DialogButton label={t.change} name={t.changeNamed(member.name)} title={t.changeTitle(member.name)} variant="default" size="compact-sm">
      {(close) => <ChangeForm member={member} me={me} onDone={close} />}
    </DialogButton>
  );
}

function ChangeForm({ member, me, onDone }: Pick<Props, 'member' | 'me'> & { onDone: () => void }) {
  const texts = useTexts();
  const t = useTeamTexts();
  const update = useWrite(updateMember, {
    changes: [['members']],
    onDone: () => {
      notifications.show({ color: 'green', message: texts.saved });
      onDone();
    },
  });
  return (
    <RightsForm
      own={me.role ?? 'owner'}
      first={member}
      write={update}
      submit={texts.save}
      about={t.changeAbout}
      advice={{ conflict: t.notNow, not_found: t.memberGone }}
      onSubmit={(rights) => update.mutate({ userId: member.user_id, ...rights })}
    />
  );
}

function RemoveMember({ member }: { member: Member }) {
  const t = useTeamTexts();
  const [keys, setKeys] = useState<KeysOfMember>('keep');
  const remove = useWrite(removeMember, { changes: [['members'], ['keys']] });
  return (
    <ConfirmButton
      label={t.remove}
      name={t.removeNamed(member.name)}
      title={t.removeTitle(member.name)}
      confirm={t.remove}
      isDangerous
      size="compact-sm"
      advice={{ conflict: t.notNow, not_found: t.memberGone }}
      onConfirm={() => remove.mutateAsync({ userId: member.user_id, keys })}
    >
      <Text size="sm">{t.removeAbout(member.email)}</Text>
      <KeysChoice isYou={false} value={keys} onChange={setKeys} />
    </ConfirmButton>
  );
}
