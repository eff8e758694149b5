import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FileLock2 } from 'lucide-react';
import type { Schema } from '../../../api/client';
import { holdsQuery } from '../../../api/holds';
import { askPurge, purgeQuery } from '../../../api/subjects';
import { useMay } from '../../../api/use-may';
import { useWrite } from '../../../api/use-write';
import { ConfirmButton } from '../../../components/confirm-button';
import { DialogButton } from '../../../components/dialog-button';
import { FactList } from '../../../components/fact-list';
import { ExactMoment } from '../../../components/moment';
import { Loaded } from '../../../components/loaded';
import { Panel } from '../../../components/panel';
import { saveFile } from '../../../components/save-file';
import { useHoldsTexts } from '../../../texts/holds-texts';
import { usePurgeTexts } from '../../../texts/purge-texts';
import { NewHoldForm } from '../../holds/new-hold-form';
import { openHoldsOf } from '../../holds/open-holds';

interface Props {
  subjectId: string;
  /** A consent of the subject is active. undefined while that is not known. */
  isActive: boolean | undefined;
  /** The sites of the subject's consents, whose holds stop a purge too. */
  siteIds: readonly string[];
}

/** What a purge does, the one that was asked for, and its certificate (decision 66). */
export function PurgePanel({ subjectId, isActive, siteIds }: Props) {
  const purge = usePurgeTexts();
  const holdTexts = useHoldsTexts();
  const isHeld = openHoldsOf(useQuery({ ...holdsQuery, enabled: useMay('listHolds') }).data ?? [], { subjectId, siteIds }).length > 0;
  const query = useQuery(purgeQuery(subjectId));
  const ask = useWrite(askPurge, { changes: [['consents']] });
  return (
    <Panel title={purge.title}>
      <Loaded query={query} lines={2}>
        {(found) =>
          found === null || (found.status === 'done' && isActive === false) ? (
            <>
              {found !== null && <PurgeFacts found={found} />}
              <Text size="sm" mb="sm" mt={found === null ? 0 : 'sm'}>
                {purge.about} {isActive === true && purge.active} {isActive === false && isHeld && holdTexts.stopsAsking}
              </Text>
              {isActive === false && !isHeld && (
                <ConfirmButton
                  needs="askPurge"
                  label={purge.ask}
                  title={purge.ask}
                  confirm={purge.ask}
                  isDangerous
                  advice={{ conflict: purge.refused }}
                  onConfirm={() => ask.mutateAsync(subjectId)}
                >
                  {purge.confirm}
                </ConfirmButton>
              )}
            </>
          ) : (
            <PurgeFacts found={found} />
          )
        }
      </Loaded>
      {/* Undefined: a purge has left nothing to hold. */}
      {isActive !== undefined && (
        <Group mt="sm">
          <DialogButton needs="setHold" label={holdTexts.set} variant="default">
            {(close) => <NewHoldForm fixed={{ subjectId }} onDone={close} />}
          </DialogButton>
        </Group>
      )}
    </Panel>
  );
}

function PurgeFacts({ found }: { found: Schema<'Purge'> }) {
  const purge = usePurgeTexts();
  const holdTexts = useHoldsTexts();
  const { id, asked_by: by, certificate, done_at: doneAt, purged } = found;
  const facts = [
    [purge.number, id],
    [purge.askedBy, `${purge.kinds[by.kind]} ${by.id}`.trimEnd()],
    [purge.requested, <ExactMoment key="requested" at={found.requested_at} />],
    [doneAt === null ? purge.due : purge.doneAt, <ExactMoment key="end" at={doneAt ?? found.due_at} />],
    ...(purged === null ? [] : ([[purge.destroyed, purge.counts(purged.records, purged.leaves)]] as const)),
  ] as const;
  return (
    <>
      <Text size="sm" mb="sm">
        {doneAt === null ? purge.waiting : purge.done} {found.held && holdTexts.stopsPurge}
      </Text>
      <FactList facts={facts} />
      {certificate !== null && (
        <Group gap="xs" mt="sm">
          <Button
            variant="default"
            leftSection={<FileLock2 size={15} aria-hidden />}
            onClick={() => saveFile(`certificate-${id}.jws`, new Blob([certificate], { type: 'application/jose' }))}
          >
            {purge.download}
          </Button>
        </Group>
      )}
      {doneAt !== null && certificate === null && (
        <Text size="sm" c="dimmed" mt="sm">
          {purge.notYet}
        </Text>
      )}
    </>
  );
}
