import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '../../api/client';
import { factorsQuery, removeTotp } from '../../api/factors';
import { useWrite } from '../../api/use-write';
import { ConfirmButton } from '../../components/confirm-button';
import { DialogButton } from '../../components/dialog-button';
import { Loaded } from '../../components/loaded';
import { Moment } from '../../components/moment';
import { Panel } from '../../components/panel';
import { useTexts } from '../../texts/language';
import { usePasskeysTexts } from '../../texts/passkeys-texts';
import { NewRecoveryCodes } from './new-recovery-codes';
import { RecoveryCodes } from './recovery-codes';
import { SetUpTotp } from './set-up-totp';

export function SecondFactorPanel() {
  const t = useTexts();
  const factors = useQuery(factorsQuery);
  const [codes, setCodes] = useState<readonly string[]>([]);
  return (
    <Panel title={t.factors.title}>
      <Stack>
        <Text size="sm" c="dimmed">
          {t.factors.about}
        </Text>
        {codes.length > 0 && <RecoveryCodes codes={codes} />}
        <Loaded query={factors}>
          {(found) =>
            found.totp === null ? (
              <Group>
                <DialogButton label={t.factors.setUp} leadsOn>
                  {(close) => (
                    <SetUpTotp
                      onDone={(recoveryCodes) => {
                        setCodes(recoveryCodes);
                        close();
                      }}
                    />
                  )}
                </DialogButton>
              </Group>
            ) : (
              <AppSetUp
                since={found.totp.created_at}
                codesLeft={found.recovery_codes_left}
                hasPasskeys={found.passkeys.length > 0}
                onCodes={setCodes}
              />
            )
          }
        </Loaded>
      </Stack>
    </Panel>
  );
}

interface Props {
  since: string;
  hasPasskeys: boolean;
  codesLeft: Schema<'Factors'>['recovery_codes_left'];
  onCodes: (codes: readonly string[]) => void;
}

function AppSetUp({ since, codesLeft, hasPasskeys, onCodes }: Props) {
  const t = useTexts();
  const passkeys = usePasskeysTexts();
  const remove = useWrite(removeTotp, { changes: [['factors']], onDone: () => onCodes([]) });
  return (
    <>
      <Text size="sm">
        {t.factors.since} <Moment at={since} />. {t.factors.codesLeft(codesLeft)}
      </Text>
      <Group gap="xs">
        <NewRecoveryCodes onCodes={onCodes} />
        <ConfirmButton
          label={t.factors.remove}
          title={t.factors.removeTitle}
          confirm={t.factors.remove}
          isDangerous
          returnsFocus={false}
          advice={{ conflict: passkeys.lastIsRequired }}
          onConfirm={() => remove.mutateAsync(undefined)}
        >
          {hasPasskeys ? passkeys.removeAppAbout : t.factors.removeAbout}
        </ConfirmButton>
      </Group>
    </>
  );
}
