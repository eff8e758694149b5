import { Alert, Button, Group, Paper, Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Download, FileDown, FolderDown, Printer, RefreshCw } from 'lucide-react';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { controllerQuery } from '../../../api/controller';
import { bundleQuery, logKeysQuery, logQuery, type Provable } from '../../../api/evidence';
import { Failure } from '../../../components/failure';
import { Page } from '../../../components/page';
import { saveFile } from '../../../components/save-file';
import { useWrite } from '../../../api/use-write';
import type { ProofEnd, ProofInput } from '../../../report/prove';
import { ReportDocument } from '../../../report/report-document';
import '../../../report/report.css';
import { useEvidenceTexts } from '../../../texts/evidence-texts';
import { useLanguage, useTexts } from '../../../texts/language';
import { EveryLine } from './every-line';
import { noFiles, type OwnFiles } from './own-files';
import { OwnFilesPanel } from './own-files-panel';
import { reportFacts } from './report-facts';
import { reportZip } from './report-zip';
import { useProof } from './use-proof';
import classes from './proof-page.module.css';

interface Props {
  provable: Provable;
  title: string;
  about: ReactNode;
  /** `at`: when the bundle was downloaded. */
  fileName: (kind: 'evidence' | 'evidence-report' | 'report-for-authority', extension: string, at: string) => string;
}

const colors = { holds: 'green', cannot_tell: 'yellow', refuted: 'red' };

/** Downloads a bundle, verifies it in this browser and shows the report. Only the report is printed. */
export function ProofPage({ provable, title, about, fileName }: Props) {
  const t = useTexts();
  const e = useEvidenceTexts();
  const bundle = useQuery(bundleQuery(provable));
  const serverKeys = useQuery(logKeysQuery);
  const log = useQuery(logQuery);
  // A report that is saved before it is read would not say who is responsible.
  const isControllerUnread = useQuery(controllerQuery).isPending;
  const [files, setFiles] = useState(noFiles);
  const keys = useText(files.keys, serverKeys.data);
  const logText = log.isPending ? null : log.data === undefined || log.data === null ? undefined : JSON.stringify(log.data);
  const input = useMemo(
    (): ProofInput | undefined =>
      bundle.data === undefined || keys === undefined || logText === null
        ? undefined
        : { bundle: bundle.data, keys, log: logText, policy: files.policy, known: files.known, tsaCerts: files.tsaCerts },
    [bundle.data, keys, logText, files.policy, files.known, files.tsaCerts],
  );
  const { share, end } = useProof(input);
  const error = bundle.error ?? (files.keys === undefined ? serverKeys.error : null);
  const isWaiting = error === null && (end === undefined || isControllerUnread);
  return (
    <Page title={title} about={about}>
      <Stack gap="md">
        {error !== null && !bundle.isFetching && (
          <Failure
            error={error}
            advice={t.evidence.advice}
            onRetry={() => void Promise.all([bundle.error && bundle.refetch(), serverKeys.error && serverKeys.refetch()])}
          />
        )}
        {isWaiting && (
          <Paper withBorder p="md" role="status" aria-busy="true" className={classes.onScreen}>
            <Text size="sm" mb="xs">
              {bundle.data === undefined ? e.proof.downloading : e.proof.checking}
            </Text>
            <Progress value={input === undefined ? 100 : share * 100} animated={input === undefined} aria-label={e.proof.checking} />
          </Paper>
        )}
        {end !== undefined && !isControllerUnread && keys !== undefined && bundle.data !== undefined && (
          <Ended
            key={`${bundle.dataUpdatedAt}`}
            end={end}
            keys={{ text: keys, file: files.keys }}
            bundle={bundle.data}
            madeAt={new Date(bundle.dataUpdatedAt).toISOString()}
            onNewer={() => void bundle.refetch()}
            isBusy={bundle.isFetching}
            fileName={fileName}
            ownFiles={<OwnFilesPanel files={files} onChange={setFiles} />}
          />
        )}
      </Stack>
    </Page>
  );
}

/** Of the file if there is one. Undefined until it is read. */
function useText(file: OwnFiles['keys'], otherwise: string | undefined): string | undefined {
  const [read, setRead] = useState<{ file: File; text: string }>();
  useEffect(() => {
    let isCurrent = true;
    // A file that can't be read is no keys, which the verifier says.
    if (file !== undefined)
      void file.text().then(
        (text) => isCurrent && setRead({ file, text }),
        () => isCurrent && setRead({ file, text: '' }),
      );
    return () => void (isCurrent = false);
  }, [file]);
  if (file === undefined) return otherwise;
  return read?.file === file ? read.text : undefined;
}

interface EndedProps extends Pick<Props, 'fileName'> {
  end: ProofEnd;
  keys: { text: string; file: File | undefined };
  bundle: Blob;
  madeAt: string;
  onNewer: () => void;
  isBusy: boolean;
  ownFiles: ReactNode;
}

function Ended({ end, keys, bundle, madeAt, onNewer, isBusy, fileName, ownFiles }: EndedProps) {
  const { language } = useLanguage();
  const e = useEvidenceTexts();
  const controller = useQuery(controllerQuery).data;
  const facts = reportFacts({ madeAt, controller, keys, server: window.location.origin });
  const reportHtml = async () => {
    if (!('report' in end)) return undefined;
    const { reportFile } = await import('../../../report/report-file');
    return reportFile(end.report, facts, e, language);
  };
  const download = useWrite(async () => {
    const html = await reportHtml();
    if (html !== undefined) saveFile(fileName('evidence-report', 'html', madeAt), new Blob([html], { type: 'text/html;charset=utf-8' }));
  });
  const saveAll = useWrite(async () => {
    const html = await reportHtml();
    if (html !== undefined) saveFile(fileName('report-for-authority', 'zip', madeAt), await reportZip({ html, bundle, keys: keys.text }));
  });
  const outcome = 'report' in end ? end.report.outcome : undefined;
  return (
    <>
      <div className={classes.onScreen}>
        <Stack gap="md">
          {outcome === undefined ? (
            <Alert color="red" variant="light" role="alert" title={e.proof.outcomes.cannot_tell}>
              {'problem' in end && (end.problem.kind === 'browser' ? e.proof.cantCheckHere : e.proof.cantRead(end.problem.text))}
            </Alert>
          ) : (
            <Alert color={colors[outcome]} variant="light" role="status" title={e.proof.outcomes[outcome]}>
              <Text size="sm">{e.proof.advice[outcome]}</Text>
              <Text size="sm" mt={4}>
                {keys.file === undefined ? e.proof.keysFromServer : e.proof.keysFromFile(keys.file.name)}
              </Text>
            </Alert>
          )}
          <Group gap="xs">
            {outcome !== undefined && (
              <>
                <Button
                  leftSection={<FolderDown size={15} aria-hidden />}
                  loading={saveAll.isPending}
                  onClick={() => saveAll.mutate(undefined)}
                >
                  {e.proof.saveAll}
                </Button>
                <Button variant="default" leftSection={<Printer size={15} aria-hidden />} onClick={() => window.print()}>
                  {e.proof.print}
                </Button>
                <Button
                  variant="default"
                  leftSection={<FileDown size={15} aria-hidden />}
                  loading={download.isPending}
                  onClick={() => download.mutate(undefined)}
                >
                  {e.proof.downloadReport}
                </Button>
              </>
            )}
            <Button
              variant="default"
              leftSection={<Download size={15} aria-hidden />}
              onClick={() => saveFile(fileName('evidence', 'zip', madeAt), bundle)}
            >
              {e.proof.downloadBundle}
            </Button>
            <Button variant="default" leftSection={<RefreshCw size={15} aria-hidden />} loading={isBusy} onClick={onNewer}>
              {e.proof.newer}
            </Button>
          </Group>
          {(download.error ?? saveAll.error) && <Failure error={download.error ?? saveAll.error} />}
          {ownFiles}
          {'sections' in end && <EveryLine sections={end.sections} />}
        </Stack>
      </div>
      {'report' in end && (
        <Paper withBorder p="lg" className={classes.sheet} component="section" aria-label={e.proof.report}>
          <ReportDocument report={end.report} facts={facts} t={e} />
        </Paper>
      )}
    </>
  );
}
