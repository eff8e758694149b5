import { Alert, Skeleton, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { firstConsentQuery } from '../../api/consents';
import { keysQuery } from '../../api/keys';
import { sitesQuery } from '../../api/sites';
import { useWrite } from '../../api/use-write';
import { bannerSnippet } from '../../components/banner-snippet';
import { CodeBlock } from '../../components/code-block';
import { LinkButton } from '../../components/links';
import { Loaded } from '../../components/loaded';
import { Page } from '../../components/page';
import { ShownOnce } from '../../components/shown-once';
import { useTexts } from '../../texts/language';
import { keyState } from '../keys/key-state';
import { createDescribedSite } from '../sites/proposed-categories';
import { SiteForm } from '../sites/site-form';
import { FirstConsent } from './first-consent';
import { curlLine } from './snippets';
import { Step } from './step';

// Later than the first step, which whoever sees this page for the first time begins with.
const PolicyStep = lazy(async () => ({ default: (await import('./policy-step')).PolicyStep }));
const NewKeyForm = lazy(() => import('../keys/new-key-form').then((module) => ({ default: module.NewKeyForm })));

/** A step is ticked when its result exists, not when it was clicked. */
export function StartPage() {
  const t = useTexts();
  const sites = useQuery(sitesQuery);
  const keys = useInfiniteQuery(keysQuery);
  const first = useQuery(firstConsentQuery);
  const [secret, setSecret] = useState<string>();
  const create = useWrite(createDescribedSite, { changes: [['sites']] });

  const site = sites.data?.data[0];
  const activeKey = keys.data?.pages.flatMap(({ data }) => data).find((key) => keyState(key, Date.now()) === 'active');
  const consent = first.data?.data[0];
  const isLinked = site !== undefined && site.policy_id !== null;

  // Many revoked keys may be newer than the active one.
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = keys;
  const isKeyOnNextPage = activeKey === undefined && hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (isKeyOnNextPage) void fetchNextPage();
  }, [isKeyOnNextPage, fetchNextPage]);

  const snippets = {
    origin: window.location.origin,
    siteId: site?.id ?? 'SITE_ID',
    siteToken: site?.token ?? 'SITE_TOKEN',
    apiKey: secret ?? 'YOUR_API_KEY',
  };

  return (
    <Page title={t.start.title} about={t.start.about}>
      <Stack gap="md" component="ol" p={0} m={0} style={{ listStyle: 'none' }}>
        <Step number={1} title={t.start.site} isDone={site !== undefined}>
          <Loaded query={sites} lines={2}>
            {() =>
              site === undefined ? (
                <SiteForm write={create} submit={t.sites.add} onSubmit={(body) => create.mutate(body)} />
              ) : (
                <Text size="sm">{t.start.siteDone(site.name, site.domain)}</Text>
              )
            }
          </Loaded>
        </Step>
        <Step number={2} title={t.start.policy} isDone={isLinked}>
          <Loaded query={sites} lines={1}>
            {() => (
              <Suspense fallback={<Skeleton height={28} />}>
                <PolicyStep site={site} />
              </Suspense>
            )}
          </Loaded>
        </Step>
        <Step number={3} title={t.start.key} isDone={activeKey !== undefined}>
          <Loaded query={keys} lines={2}>
            {() => (
              <Stack gap="sm">
                {secret !== undefined && (
                  <ShownOnce title={t.start.yourKey} value={secret}>
                    {t.keys.keepIt}
                  </ShownOnce>
                )}
                {activeKey === undefined ? (
                  <Suspense fallback={<Skeleton height={180} />}>
                    <NewKeyForm defaultName={t.start.keyName} canRestrict={false} onCreated={(created) => setSecret(created.key)} />
                  </Suspense>
                ) : (
                  <Text size="sm">{t.start.keyDone(activeKey.name)}</Text>
                )}
              </Stack>
            )}
          </Loaded>
        </Step>
        <Step number={4} title={t.start.consent} isDone={consent !== undefined}>
          <Stack gap="md">
            <Text size="sm">{t.start.consentAbout}</Text>
            <CodeBlock title={t.start.fromServer} text={curlLine(snippets)} />
            <CodeBlock title={t.start.fromPage} text={bannerSnippet(snippets)} />
            <FirstConsent query={first} />
          </Stack>
        </Step>
      </Stack>
      {consent !== undefined && isLinked && activeKey !== undefined && (
        <Alert color="green" variant="light" title={t.start.done}>
          <Stack align="flex-start" gap="xs">
            <Text size="sm">{t.start.doneAbout}</Text>
            <LinkButton to="/consents">{t.sites.itsConsents}</LinkButton>
          </Stack>
        </Alert>
      )}
    </Page>
  );
}
