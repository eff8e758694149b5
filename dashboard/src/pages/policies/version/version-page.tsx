import { Alert, Button, Stack } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ApiError } from '../../../api/api-error';
import type { Schema } from '../../../api/client';
import { policyFormatQuery, policyQuery, policyVersionQuery, policyVersionsQuery } from '../../../api/policies';
import { LinkButton } from '../../../components/links';
import { LoadedPage } from '../../../components/loaded-page';
import { Page } from '../../../components/page';
import { Panel } from '../../../components/panel';
import { PolicyText } from '../../../components/policy-text/policy-text';
import { useTexts } from '../../../texts/language';
import { VersionFields } from './version-fields';

const route = getRouteApi('/signed-in/policies/$id/versions/$version');

export function VersionPage() {
  const t = useTexts();
  const { id, version } = route.useParams();
  const found = useQuery(policyVersionQuery(id, Number(version)));
  return (
    <LoadedPage query={found} title={t.policies.versionName} lines={10}>
      {(published) => <Published key={`${id} ${version}`} policyId={id} published={published} />}
    </LoadedPage>
  );
}

function Published({ policyId, published }: { policyId: string; published: Schema<'PolicyVersionText'> }) {
  const t = useTexts();
  const { version } = published;
  const newest = useInfiniteQuery(policyVersionsQuery(policyId)).data?.pages[0]?.data[0]?.version;
  const policy = useQuery(policyQuery(policyId));
  const format = useQuery(policyFormatQuery(published.sha256)).data;
  const isDeleted = policy.error instanceof ApiError && policy.error.status === 404;
  return (
    <Page
      title={published.name}
      about={t.policies.version(version)}
      actions={
        <>
          {version > 1 && <CompareButton policyId={policyId} from={version - 1} to={version} label={t.policies.compareWith(version - 1)} />}
          {newest !== undefined && version < newest && (
            <CompareButton policyId={policyId} from={version} to={version + 1} label={t.policies.compareWith(version + 1)} />
          )}
          {policy.data && (
            <LinkButton to="/policies/$id" params={{ id: policyId }} variant="default">
              {t.policies.back}
            </LinkButton>
          )}
          <Button variant="default" onClick={() => window.print()}>
            {t.policies.print}
          </Button>
        </>
      }
    >
      <Stack gap="md">
        {isDeleted && (
          <Alert color="gray" variant="light" role="status">
            {t.policies.deleted}
          </Alert>
        )}
        {format === 'plain' && (
          <Alert color="yellow" variant="light" role="status">
            {t.policies.plainForVisitors}
          </Alert>
        )}
        <VersionFields policyId={policyId} published={published} isCurrent={policy.data?.version === version} />
        <Panel title={t.policies.edit}>
          <PolicyText content={published.content} />
        </Panel>
      </Stack>
    </Page>
  );
}

function CompareButton({ policyId, from, to, label }: { policyId: string; from: number; to: number; label: string }) {
  return (
    <LinkButton to="/policies/$id/compare" params={{ id: policyId }} search={{ from: String(from), to: String(to) }} variant="default">
      {label}
    </LinkButton>
  );
}
