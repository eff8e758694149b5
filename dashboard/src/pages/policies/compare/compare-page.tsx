import { Group, NativeSelect } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { Schema } from '../../../api/client';
import { policyVersionQuery, policyVersionsQuery } from '../../../api/policies';
import { Differences } from '../../../components/differences/differences';
import { LinkButton } from '../../../components/links';
import { Loaded } from '../../../components/loaded';
import { LoadedPage } from '../../../components/loaded-page';
import { Page } from '../../../components/page';
import { useTexts } from '../../../texts/language';
import { ChangeNotes } from './change-notes';

type PublishedVersion = Schema<'PolicyVersions'>['data'][number];

/** `from` may be the newer version. */
const isBetween = ({ version }: PublishedVersion, from: number, to: number) =>
  version > Math.min(from, to) && version <= Math.max(from, to);

const route = getRouteApi('/signed-in/policies/$id/compare');

export function ComparePage() {
  const t = useTexts();
  const { id } = route.useParams();
  const search = route.useSearch();
  const versions = useInfiniteQuery(policyVersionsQuery(id));
  return (
    <LoadedPage query={versions} title={t.policies.compareTitle} lines={10}>
      {({ pages }) => {
        // Versions are numbered from 1 and never removed, so the newest number is the count.
        const newest = pages[0]?.data[0]?.version ?? 1;
        const numbers = Array.from({ length: newest }, (_, index) => newest - index);
        const chosen = (text: string | undefined, byDefault: number) => (numbers.includes(Number(text)) ? Number(text) : byDefault);
        return (
          <Comparison
            policyId={id}
            numbers={numbers}
            published={pages.flatMap(({ data }) => data)}
            from={chosen(search.from, Math.max(1, newest - 1))}
            to={chosen(search.to, newest)}
          />
        );
      }}
    </LoadedPage>
  );
}

interface ComparisonProps {
  policyId: string;
  numbers: readonly number[];
  published: readonly PublishedVersion[];
  from: number;
  to: number;
}

function Comparison({ policyId, numbers, published, from, to }: ComparisonProps) {
  const t = useTexts();
  const navigate = useNavigate();
  const left = useQuery(policyVersionQuery(policyId, from));
  const right = useQuery(policyVersionQuery(policyId, to));
  const choices = numbers.map((version) => ({ value: String(version), label: t.policies.version(version) }));
  const choose = (chosen: { from?: string; to?: string }) =>
    void navigate({
      to: '/policies/$id/compare',
      params: { id: policyId },
      search: { from: String(from), to: String(to), ...chosen },
      replace: true,
    });
  return (
    <Page
      title={t.policies.compareTitle}
      actions={
        <LinkButton to="/policies/$id" params={{ id: policyId }} variant="default">
          {t.policies.back}
        </LinkButton>
      }
    >
      <Group>
        <NativeSelect
          label={t.policies.left}
          value={String(from)}
          onChange={(event) => choose({ from: event.currentTarget.value })}
          data={choices}
        />
        <NativeSelect
          label={t.policies.right}
          value={String(to)}
          onChange={(event) => choose({ to: event.currentTarget.value })}
          data={choices}
        />
      </Group>
      <ChangeNotes policyId={policyId} versions={published.filter((each) => isBetween(each, from, to))} />
      <Loaded query={left} lines={8}>
        {(before) => <Loaded query={right}>{(after) => <Differences before={before.content} after={after.content} />}</Loaded>}
      </Loaded>
    </Page>
  );
}
