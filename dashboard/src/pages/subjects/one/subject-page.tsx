import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { asApiError } from '../../../api/api-error';
import { sitesQuery } from '../../../api/sites';
import { newestRecordsQuery, purgeQuery, subjectStatesQuery } from '../../../api/subjects';
import { useMayCall } from '../../../api/use-may';
import { CopyButton } from '../../../components/copy-button';
import { Empty } from '../../../components/empty';
import { LinkButton, TextLink } from '../../../components/links';
import { Loaded } from '../../../components/loaded';
import { Page } from '../../../components/page';
import { Panel } from '../../../components/panel';
import { siteNamesOf } from '../../../components/site-names';
import { useTexts } from '../../../texts/language';
import { EraseSubject } from '../../consents/erase/erase-subject';
import { holdingRecord } from '../holding-record';
import { WithdrawConsents } from '../withdraw-consents';
import { DataDownload } from './data-download';
import { PurgePanel } from './purge-panel';
import { SubjectEvidence } from './subject-evidence';
import { SubjectSites } from './subject-sites';
import { SubjectTimeline } from './subject-timeline-panel';
import classes from './subject-page.module.css';

const HoldNotice = lazy(async () => ({ default: (await import('../../holds/hold-notice')).HoldNotice }));
const SiteInViewPicker = lazy(async () => ({ default: (await import('../../../components/site-in-view-picker')).SiteInViewPicker }));
const LinksPanel = lazy(async () => ({ default: (await import('./links-panel')).LinksPanel }));

const route = getRouteApi('/signed-in/subjects/$subjectId');

/** The subject is not in the title, because browsers store and show titles. */
export function SubjectPage() {
  const t = useTexts();
  const { subjectId } = route.useParams();
  const newest = useQuery(newestRecordsQuery({ subjectId }));
  const sites = useQuery(sitesQuery).data?.data;
  const siteNames = siteNamesOf(sites);
  const states = useQuery(subjectStatesQuery(subjectId));
  const mayCall = useMayCall();
  const hasPurge = Boolean(useQuery({ ...purgeQuery(subjectId), enabled: mayCall('getPurge') }).data);
  const siteIds = [...new Set(newest.data?.records.map(({ site_id: siteId }) => siteId))];
  const holding = states.data?.flatMap(holdingRecord);
  return (
    <Page
      title={t.subject.title}
      about={
        <span className={classes.subject}>
          <span>{subjectId}</span>
          <CopyButton value={subjectId} label={t.erase.subject} />
        </span>
      }
      areActionsLast
      actions={
        <>
          <LinkButton to="/evidence/subjects/$subjectId" params={{ subjectId }} preload={false} variant="default">
            {t.evidence.prove}
          </LinkButton>
          {holding && sites && <WithdrawConsents records={holding} sites={sites} />}
          <EraseSubject subjectId={subjectId} siteId="" isFixed />
        </>
      }
    >
      <Suspense fallback={null}>
        <SiteInViewPicker siteNames={siteNames} />
        <HoldNotice subjectId={subjectId} siteIds={siteIds} siteNames={siteNames} />
      </Suspense>
      <Loaded query={newest} lines={8}>
        {(found) =>
          found.records.length === 0 && hasPurge ? (
            <PurgePanel subjectId={subjectId} isActive={undefined} siteIds={siteIds} />
          ) : found.records.length === 0 ? (
            <Empty title={t.subject.none} action={<LinkButton to="/subjects">{t.subject.searchAgain}</LinkButton>}>
              {t.subject.noneAbout}
            </Empty>
          ) : (
            <Stack gap="md">
              <Panel title={t.subject.now}>
                {asApiError(states.error).code === 'invalid_request' ? (
                  <Text size="sm">
                    {t.subject.tooMany}{' '}
                    <TextLink inherit to="/consents" search={{ subject_id: subjectId, include_deleted: 'true' }} preload={false}>
                      {t.subject.inList}
                    </TextLink>
                  </Text>
                ) : (
                  <Loaded query={states} lines={3}>
                    {(known) => <SubjectSites subjectId={subjectId} found={found} states={known} siteNames={siteNames} />}
                  </Loaded>
                )}
              </Panel>
              <Suspense fallback={null}>
                {mayCall('listSubjectLinks') && <LinksPanel key={`links ${subjectId}`} subjectId={subjectId} siteNames={siteNames} />}
              </Suspense>
              <Panel title={t.consent.timeline}>
                <SubjectTimeline
                  key={subjectId}
                  subjectId={subjectId}
                  found={found}
                  latest={states.data?.map(({ record }) => record)}
                  siteNames={siteNames}
                />
              </Panel>
              {mayCall('exportConsents') && <DataDownload key={`data ${subjectId}`} subjectId={subjectId} />}
              {mayCall('getPurge') && (
                <PurgePanel
                  subjectId={subjectId}
                  isActive={found.records.some(({ deleted_at }) => deleted_at === null)}
                  siteIds={siteIds}
                />
              )}
              {mayCall('getSubjectEvidence') && <SubjectEvidence key={`evidence ${subjectId}`} subjectId={subjectId} />}
            </Stack>
          )
        }
      </Loaded>
    </Page>
  );
}
