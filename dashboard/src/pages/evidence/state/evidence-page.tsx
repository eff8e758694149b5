import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { asApiError } from '../../../api/api-error';
import { logQuery } from '../../../api/evidence';
import { Empty } from '../../../components/empty';
import { LinkButton } from '../../../components/links';
import { Loaded } from '../../../components/loaded';
import { May } from '../../../components/may';
import { Page } from '../../../components/page';
import { useEvidenceTexts } from '../../../texts/evidence-texts';
import { useTexts } from '../../../texts/language';
import { CheckpointPanel } from './checkpoint-panel';
import { LogPanel } from './log-panel';
import { OutsidePanel } from './outside-panel';
import { ProveForm } from './prove-form';

export function EvidencePage() {
  const t = useTexts();
  const e = useEvidenceTexts();
  const log = useQuery(logQuery);
  // 503 means that the service is away.
  const isBroken = log.error !== null && asApiError(log.error).status === 500;
  return (
    <Page title={t.navigation.evidence} about={e.evidenceLog.about}>
      <Loaded query={log} lines={8} advice={isBroken ? e.evidenceLog.advice : undefined}>
        {(found) =>
          found === null ? (
            <Empty
              title={e.evidenceLog.none}
              action={
                <LinkButton to="/start" variant="default">
                  {t.navigation.start}
                </LinkButton>
              }
            >
              {e.evidenceLog.noneAbout}
            </Empty>
          ) : (
            <Stack gap="md">
              <May call="getSubjectEvidence">
                <ProveForm />
              </May>
              <LogPanel log={found} />
              <CheckpointPanel log={found} />
              <OutsidePanel log={found} />
            </Stack>
          )
        }
      </Loaded>
    </Page>
  );
}
