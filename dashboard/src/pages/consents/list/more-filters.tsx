import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { policiesQuery } from '../../../api/policies';
import { sitesQuery } from '../../../api/sites';
import { categoryName } from '../../../components/category-name';
import { TypedFilter } from '../../../components/typed-filter';
import { countryChoices } from '../../../texts/country';
import { useLanguage } from '../../../texts/language';
import { isCategory, isVersion, recorders, type SearchTexts } from './filters';
import classes from './search-form.module.css';

interface Props {
  search: SearchTexts;
  onFilter: (name: keyof SearchTexts, value: string) => void;
}

/** Filters that are seldom used. Open from the start if the search has one of them. */
export function MoreFilters({ search, onFilter }: Props) {
  const spoken = useLanguage();
  const { language, texts: t } = spoken;
  const { policy_id = '', policy_version, policy_version_lt, country = '', category, recorded_by = '' } = search;
  const [isOpen, setOpen] = useState([policy_id, policy_version, policy_version_lt, country, category, recorded_by].some(Boolean));
  const policies = useQuery(policiesQuery).data ?? [];
  const site = useQuery(sitesQuery).data?.data.find(({ id }) => id === search.site_id);
  const categoryList = useId();
  const version = (name: 'policy_version' | 'policy_version_lt', label: string) => (
    <TypedFilter
      label={label}
      value={search[name] ?? ''}
      onFilter={(value) => onFilter(name, value.trim())}
      error={search[name] !== undefined && !isVersion(search[name]) && t.consents.versionRule}
      inputMode="numeric"
      maxLength={9}
      autoComplete="off"
    />
  );
  return (
    <details className={classes.more} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t.consents.moreFilters}</summary>
      <div className={classes.fields}>
        <NativeSelect
          label={t.sites.policy}
          value={policy_id}
          onChange={(event) => onFilter('policy_id', event.currentTarget.value)}
          data={choices(
            policies.map(({ id, name }) => ({ value: id, label: name })),
            policy_id,
            t.any,
          )}
        />
        {version('policy_version', t.consents.version)}
        {version('policy_version_lt', t.consents.versionBelow)}
        <NativeSelect
          label={t.consents.country}
          value={country}
          onChange={(event) => onFilter('country', event.currentTarget.value)}
          data={choices(countryChoices(language), country, t.any)}
        />
        <TypedFilter
          label={t.consents.category}
          value={category ?? ''}
          onFilter={(value) => onFilter('category', value.trim())}
          error={category !== undefined && !isCategory(category) && t.consents.categoryRule}
          list={categoryList}
          maxLength={64}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
        <datalist id={categoryList}>
          {site?.categories?.map((key) => (
            <option key={key} value={key} label={categoryName(key, spoken, [site])} />
          ))}
        </datalist>
        <NativeSelect
          label={t.consents.recordedBy}
          value={recorded_by}
          onChange={(event) => onFilter('recorded_by', event.currentTarget.value)}
          data={choices(
            recorders.map((recorder) => ({ value: recorder, label: t.consents.recorders[recorder] })),
            recorded_by,
            t.any,
          )}
        />
      </div>
    </details>
  );
}

/** Includes the chosen value even if it is unknown: the consents of a deleted policy remain. */
function choices(known: readonly { value: string; label: string }[], chosen: string, any: string) {
  const isKnown = chosen === '' || known.some(({ value }) => value === chosen);
  return [{ value: '', label: any }, ...known, ...(isKnown ? [] : [{ value: chosen, label: chosen }])];
}
