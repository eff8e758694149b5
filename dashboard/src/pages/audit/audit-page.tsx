import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { auditQuery, readAudit } from '../../api/audit';
import type { Schema } from '../../api/client';
import { sitesQuery } from '../../api/sites';
import { useWrite } from '../../api/use-write';
import { DayField } from '../../components/day/day-field';
import { Empty } from '../../components/empty';
import { Failure } from '../../components/failure';
import { TextLink } from '../../components/links';
import { ListCell, ListRow, ListTable } from '../../components/list-table';
import { Loaded } from '../../components/loaded';
import { Moment } from '../../components/moment';
import { NoMatchYet } from '../../components/no-match-yet';
import { Page } from '../../components/page';
import { placeText } from '../../components/place-text';
import { saveCsv } from '../../components/save-file';
import { ShowMore } from '../../components/show-more';
import { siteChoices, siteNameOf, siteNamesOf, type SiteNames } from '../../components/site-names';
import { useAuditTexts, type AuditTexts } from '../../texts/audit-texts';
import { useLanguage, useTexts, type Language } from '../../texts/language';
import type { Texts } from '../../texts/en';
import { actorText, type ActorNames } from '../consents/record/actor-text';
import { useActorNames } from '../consents/record/use-actor-names';
import { auditCsv } from './audit-csv';
import { actorKinds, filtersOf, type AuditSearch } from './audit-filters';
import { ChangeList } from './change-list';

type Entry = Schema<'AuditEntry'>;

const route = getRouteApi('/signed-in/audit');
/** The newest 10,000 entries. */
const maxPagesOfFile = 100;

/** Who did what (decision 82). Days are in UTC, as the file has them. */
export function AuditPage() {
  const { language, texts } = useLanguage();
  const t = useAuditTexts();
  const search = route.useSearch();
  const entries = useInfiniteQuery(auditQuery(filtersOf(search)));
  const siteNames = siteNamesOf(useQuery(sitesQuery).data?.data);
  const actors = entries.data?.pages.flatMap(({ data }) => data.flatMap(({ actor }) => (actor === null ? [] : [actor]))) ?? [];
  const names = useActorNames(actors.map(({ kind, id }) => ({ kind, id: id ?? '' })));
  return (
    <Page title={texts.navigation.audit} about={t.about}>
      <AuditFilterFields search={search} siteNames={siteNames} />
      <Loaded query={entries} lines={10}>
        {({ pages }) => {
          const rows = pages.flatMap(({ data }) => data);
          if (rows.length === 0 && entries.hasNextPage) return <NoMatchYet query={entries} />;
          if (rows.length === 0)
            return Object.keys(search).length === 0 ? (
              <Empty title={t.empty}>{t.emptyAbout}</Empty>
            ) : (
              <Empty title={t.none}>{t.noneAbout}</Empty>
            );
          return (
            <Stack>
              <Group justify="space-between" gap="xs">
                <Text size="sm" c="dimmed" flex="1 1 240px">
                  {t.kept(keptText(pages[0]!.kept_days, language))}
                </Text>
                <SaveFile search={search} />
              </Group>
              <ListTable
                label={texts.navigation.audit}
                columns={[
                  { label: t.what, kind: 'main' },
                  { label: t.when, kind: 'state' },
                  { label: t.who },
                  { label: t.where },
                  { label: t.change },
                ]}
              >
                {rows.map((entry) => (
                  <Row key={entry.id} entry={entry} names={names} siteNames={siteNames} />
                ))}
              </ListTable>
              <ShowMore query={entries} />
            </Stack>
          );
        }}
      </Loaded>
    </Page>
  );
}

/** Plans keep entries for whole years (decision 82.7), so 2,555 days are shown as 7 years. */
function keptText(days: number, language: Language): string {
  const [value, unit] = days % 365 === 0 ? [days / 365, 'year'] : [days, 'day'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}

function AuditFilterFields({ search, siteNames }: { search: AuditSearch; siteNames: SiteNames }) {
  const texts = useTexts();
  const t = useAuditTexts();
  const navigate = useNavigate();
  const today = new Date().toISOString().slice(0, 10);
  const choose = (name: keyof AuditSearch, value: string) => {
    const { [name]: _before, ...others } = search;
    void navigate({ to: '/audit', search: value === '' ? others : { ...others, [name]: value } });
  };
  return (
    <Group align="flex-end" gap="sm">
      <NativeSelect
        label={t.what}
        value={search.kind ?? ''}
        onChange={(event) => choose('kind', event.currentTarget.value)}
        data={[{ value: '', label: t.allActions }, ...Object.entries(t.groups).map(([value, label]) => ({ value, label }))]}
        flex="1 1 180px"
      />
      <NativeSelect
        label={t.who}
        value={search.actor_kind ?? ''}
        onChange={(event) => choose('actor_kind', event.currentTarget.value)}
        data={[{ value: '', label: t.everybody }, ...actorKinds.map((value) => ({ value, label: t.actorKinds[value] }))]}
        flex="1 1 160px"
      />
      <NativeSelect
        label={texts.fields.site}
        value={search.site_id ?? ''}
        onChange={(event) => choose('site_id', event.currentTarget.value)}
        data={siteChoices(siteNames, search.site_id ?? '', texts)}
        flex="1 1 180px"
      />
      <DayField label={t.from} day={search.from ?? ''} onDay={(day) => choose('from', day)} today={today} flex="1 1 140px" />
      <DayField label={t.to} day={search.to ?? ''} onDay={(day) => choose('to', day)} today={today} flex="1 1 140px" />
    </Group>
  );
}

function SaveFile({ search }: { search: AuditSearch }) {
  const t = useAuditTexts();
  const save = useWrite(async () => {
    const { entries, isComplete } = await readAudit(filtersOf(search), maxPagesOfFile);
    saveCsv(`audit-${new Date().toISOString().slice(0, 10)}.csv`, auditCsv(entries));
    return { count: entries.length, isComplete };
  });
  return (
    <Group gap={0}>
      <Text size="sm" role="status" mr={save.data ? 'xs' : 0}>
        {save.data && (save.data.isComplete ? t.saved(save.data.count) : t.cut(save.data.count))}
      </Text>
      {save.error && <Failure error={save.error} />}
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<Download size={14} aria-hidden />}
        loading={save.isPending}
        onClick={() => save.mutate(undefined)}
      >
        {t.csv}
      </Button>
    </Group>
  );
}

function Row({ entry, names, siteNames }: { entry: Entry; names: ActorNames; siteNames: SiteNames }) {
  const { language, texts } = useLanguage();
  const t = useAuditTexts();
  const place = placeText(entry, language);
  return (
    <ListRow>
      <ListCell label={t.what} kind="main">
        {isNamed(entry.kind, t.kinds) ? t.kinds[entry.kind] : entry.kind}
        <Target entry={entry} siteNames={siteNames} />
      </ListCell>
      <ListCell label={t.when} kind="state">
        <Moment at={entry.at} isUtc />
      </ListCell>
      <ListCell label={t.who} kind="text">
        {whoText(entry, names, { texts, t })}
      </ListCell>
      <ListCell label={t.where}>{place === '' ? texts.none : place}</ListCell>
      <ListCell label={t.change} kind="text">
        {entry.changes.length === 0 ? texts.none : <ChangeList changes={entry.changes} />}
      </ListCell>
    </ListRow>
  );
}

function whoText({ actor }: Entry, names: ActorNames, { texts, t }: { texts: Texts; t: AuditTexts }): string {
  if (actor === null) return t.actors.unknown;
  if (actor.kind === 'operator' || actor.kind === 'link') return t.actors[actor.kind];
  return actorText({ kind: actor.kind, id: actor.id ?? '' }, names, texts);
}

/** These are links, or named by the entry itself. */
const shownElsewhere: ReadonlySet<string> = new Set(['policy', 'webhook', 'consent', 'site', 'user', 'account', 'controller']);

/** What an entry is about, as a link where there is a page of it. A person is a tag, which leads nowhere. */
function Target({ entry: { target, site_id: siteId }, siteNames }: { entry: Entry; siteNames: SiteNames }) {
  const texts = useTexts();
  const t = useAuditTexts();
  return (
    <Text size="xs" c="dimmed" component="div" style={{ overflowWrap: 'anywhere' }}>
      {target?.kind === 'policy' && (
        <TextLink to="/policies/$id" params={{ id: target.id }} inherit preload={false}>
          {target.id}
        </TextLink>
      )}
      {target?.kind === 'webhook' && (
        <TextLink to="/webhooks/$id" params={{ id: target.id }} inherit preload={false}>
          {target.id}
        </TextLink>
      )}
      {target?.kind === 'consent' && (
        <TextLink to="/consents/$id" params={{ id: target.id }} inherit preload={false}>
          {target.id}
        </TextLink>
      )}
      {target !== null &&
        !shownElsewhere.has(target.kind) &&
        `${isNamed(target.kind, t.targets) ? t.targets[target.kind] : target.kind} ${target.id}`}
      {siteId !== null && (
        <div>
          <TextLink to="/sites/$id" params={{ id: siteId }} inherit preload={false}>
            {siteNameOf(siteNames, siteId, texts)}
          </TextLink>
        </div>
      )}
    </Text>
  );
}

/** False for a kind of a later release, which is shown as the API spells it. */
const isNamed = <Kind extends string>(kind: string, names: Readonly<Record<Kind, string>>): kind is Kind => Object.hasOwn(names, kind);
