import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '../../api/client';
import { factorsQuery, removeTotp, replaceRecoveryCodes } from '../../api/factors';
import { useWrite } from '../../api/use-write';
import { ConfirmButton } from '../../components/confirm-button';
import { DialogButton } from '../../components/dialog-button';
import { Loaded } from '../../components/loaded';
import { Moment } from '../../components/moment';
import { Panel } from '../../components/panel';
import { useTexts } from '../../texts/language';
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
              <AppSetUp since={found.totp.created_at} codesLeft={found.recovery_codes_left} onCodes={setCodes} />
            )
          }
        </Loaded>
      </Stack>
    </Panel>
  );
}

interface Props {
  since: string;
  codesLeft: Schema<'Factors'>['recovery_codes_left'];
  onCodes: (codes: readonly string[]) => void;
}

function AppSetUp({ since, codesLeft, onCodes }: Props) {
  const t = useTexts();
  const changes = [['factors']];
  const remove = useWrite(removeTotp, { changes, onDone: () => onCodes([]) });
  const replace = useWrite(replaceRecoveryCodes, { changes, onDone: ({ recovery_codes }) => onCodes(recovery_codes) });
  return (
    <>
      <Text size="sm">
        {t.factors.since} <Moment at={since} />. {t.factors.codesLeft(codesLeft)}
      </Text>
      <Group gap="xs">
        <ConfirmButton
          label={t.factors.newCodes}
          title={t.factors.newCodesTitle}
          confirm={t.factors.newCodes}
          variant="default"
          returnsFocus={false}
          onConfirm={() => replace.mutateAsync(undefined)}
        >
          {t.factors.newCodesAbout}
        </ConfirmButton>
        <ConfirmButton
          label={t.factors.remove}
          title={t.factors.removeTitle}
          confirm={t.factors.remove}
          isDangerous
          returnsFocus={false}
          onConfirm={() => remove.mutateAsync(undefined)}
        >
          {t.factors.removeAbout}
        </ConfirmButton>
      </Group>
    </>
  );
}
