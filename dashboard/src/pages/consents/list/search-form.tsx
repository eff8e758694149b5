import { Checkbox, Group, NativeSelect, Paper } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { DayField } from '../../../components/day/day-field';
import type { SiteNames } from '../../../components/site-names';
import { TypedFilter } from '../../../components/typed-filter';
import { useSiteChoices } from '../../../components/use-site-choices';
import { useTexts } from '../../../texts/language';
import { utcDayBefore } from '../../../texts/moments';
import { SubjectFilter } from '../../subjects/subject-filter';
import { FilterChips } from './filter-chips';
import { areDaysReversed, withFilter, type SearchTexts } from './filters';
import { MoreFilters } from './more-filters';
import classes from './search-form.module.css';

interface Props {
  search: SearchTexts;
  siteNames: SiteNames;
}

const route = getRouteApi('/signed-in/consents');

export function SearchForm({ search, siteNames }: Props) {
  const t = useTexts();
  const today = utcDayBefore(Date.now(), 0);
  const choices = useSiteChoices(siteNames, search.site_id ?? '');
  const navigate = route.useNavigate();
  const filter = (name: keyof SearchTexts, value: string) => void navigate({ search: (before) => withFilter(before, name, value) });
  return (
    <Paper withBorder p="sm" component="search">
      <div className={classes.fields}>
        <SubjectFilter value={search.subject_id ?? ''} onFilter={(value) => filter('subject_id', value)} />
        <TypedFilter
          label={t.consents.consentId}
          value={search.consent_id ?? ''}
          onFilter={(value) => filter('consent_id', value)}
          maxLength={128}
          spellCheck={false}
        />
        <NativeSelect label={t.fields.site} {...choices} onChange={(event) => filter('site_id', event.currentTarget.value)} />
        <NativeSelect
          label={t.consents.decision}
          value={search.accepted ?? ''}
          onChange={(event) => filter('accepted', event.currentTarget.value)}
          data={[
            { value: '', label: t.any },
            { value: 'true', label: t.consents.accepted },
            { value: 'false', label: t.consents.refused },
          ]}
        />
        <DayField label={t.consents.from} today={today} day={search.from ?? ''} onDay={(value) => filter('from', value)} />
        <DayField
          label={t.consents.to}
          today={today}
          day={search.to ?? ''}
          onDay={(value) => filter('to', value)}
          error={areDaysReversed(search) && t.consents.daysReversed}
        />
        <Group className={classes.switches} gap="lg">
          <Checkbox
            label={t.consents.latestOnly}
            checked={search.latest_only === 'true'}
            onChange={(event) => filter('latest_only', event.currentTarget.checked ? 'true' : '')}
          />
          <Checkbox
            label={t.consents.withErased}
            checked={search.include_deleted === 'true'}
            onChange={(event) => filter('include_deleted', event.currentTarget.checked ? 'true' : '')}
          />
        </Group>
      </div>
      <MoreFilters search={search} onFilter={filter} />
      <FilterChips search={search} siteNames={siteNames} onRemove={(name) => filter(name, '')} />
    </Paper>
  );
}
