import { Badge, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '../../../api/client';
import { factorsQuery } from '../../../api/factors';
import { removePasskey } from '../../../api/passkeys';
import { useWrite } from '../../../api/use-write';
import { canUsePasskeys } from '../../../api/web-authn';
import { ConfirmButton } from '../../../components/confirm-button';
import { DialogButton } from '../../../components/dialog-button';
import { ListCell, ListRow, ListTable } from '../../../components/list-table';
import { Loaded } from '../../../components/loaded';
import { Moment } from '../../../components/moment';
import { Panel } from '../../../components/panel';
import { useTexts } from '../../../texts/language';
import { usePasskeysTexts } from '../../../texts/passkeys-texts';
import { NewRecoveryCodes } from '../new-recovery-codes';
import { RecoveryCodes } from '../recovery-codes';
import { AddPasskey } from './add-passkey';

export function PasskeysPanel() {
  const t = useTexts();
  const texts = usePasskeysTexts();
  const factors = useQuery(factorsQuery);
  const [codes, setCodes] = useState<readonly string[]>([]);
  return (
    <Panel title={texts.title}>
      <Stack>
        <Text size="sm" c="dimmed">
          {texts.about}
        </Text>
        {codes.length > 0 && <RecoveryCodes codes={codes} />}
        <Loaded query={factors}>
          {({ passkeys, totp, recovery_codes_left }) => (
            <>
              {passkeys.length > 0 && <PasskeyList passkeys={passkeys} hasApp={totp !== null} onLastRemoved={() => setCodes([])} />}
              {passkeys.length > 0 && totp === null && <Text size="sm">{t.factors.codesLeft(recovery_codes_left)}</Text>}
              <Group gap="xs">
                {canUsePasskeys() ? (
                  <DialogButton label={texts.add} leadsOn={passkeys.length === 0 && totp === null}>
                    {(close) => (
                      <AddPasskey
                        hasFactor={passkeys.length > 0 || totp !== null}
                        onDone={(recoveryCodes) => {
                          if (recoveryCodes.length > 0) setCodes(recoveryCodes);
                          close();
                        }}
                      />
                    )}
                  </DialogButton>
                ) : (
                  <Text size="sm">{texts.unsupported}</Text>
                )}
                {passkeys.length > 0 && totp === null && <NewRecoveryCodes onCodes={setCodes} />}
              </Group>
            </>
          )}
        </Loaded>
      </Stack>
    </Panel>
  );
}

interface ListProps {
  passkeys: readonly Schema<'Passkey'>[];
  hasApp: boolean;
  onLastRemoved: () => void;
}

function PasskeyList({ passkeys, hasApp, onLastRemoved }: ListProps) {
  const texts = usePasskeysTexts();
  const isLast = passkeys.length === 1 && !hasApp;
  return (
    <ListTable
      label={texts.title}
      columns={[
        { label: texts.name, kind: 'main' },
        { label: texts.lastUsed },
        { label: texts.addedAt, kind: 'wide' },
        { label: texts.state, kind: 'action' },
      ]}
    >
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} isLast={isLast} onRemoved={isLast ? onLastRemoved : undefined} />
      ))}
    </ListTable>
  );
}

interface RowProps {
  passkey: Schema<'Passkey'>;
  isLast: boolean;
  onRemoved: (() => void) | undefined;
}

function PasskeyRow({ passkey: { id, name, backed_up, created_at, last_used_at }, isLast, onRemoved }: RowProps) {
  const t = useTexts();
  const texts = usePasskeysTexts();
  const remove = useWrite(removePasskey, { changes: [['factors']], ...(onRemoved && { onDone: onRemoved }) });
  return (
    <ListRow>
      <ListCell label={texts.name} kind="main">
        <Group gap="xs">
          <Text size="sm" fw={600} miw={0} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          {backed_up && <Badge variant="light">{texts.backedUp}</Badge>}
        </Group>
      </ListCell>
      <ListCell label={texts.lastUsed}>{last_used_at === null ? t.none : <Moment at={last_used_at} />}</ListCell>
      <ListCell label={texts.addedAt} kind="wide">
        <Moment at={created_at} />
      </ListCell>
      <ListCell label={texts.state} kind="action">
        <ConfirmButton
          label={texts.remove}
          name={texts.removeNamed(name)}
          title={texts.removeTitle(name)}
          confirm={texts.remove}
          isDangerous
          size="compact-sm"
          returnsFocus={false}
          advice={{ conflict: texts.lastIsRequired }}
          onConfirm={() => remove.mutateAsync(id)}
        >
          {texts.removeAbout} {isLast && texts.removeLast}
        </ConfirmButton>
      </ListCell>
    </ListRow>
  );
}
