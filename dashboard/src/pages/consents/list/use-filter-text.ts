import { useQuery } from '@tanstack/react-query';
import { noticeQuery } from '../../../api/notices';
import { policiesQuery } from '../../../api/policies';
import { siteNameOf, type SiteNames } from '../../../components/site-names';
import { countryText } from '../../../texts/country';
import { useLanguage } from '../../../texts/language';
import { dayText } from '../../../texts/moments';
import type { Recorder } from '../../../api/consents';
import { isDay, isVersion, recorders, type SearchTexts } from './filters';

export function useFilterText(siteNames: SiteNames, search: SearchTexts): (name: keyof SearchTexts, value: string) => string {
  const { language, texts: t } = useLanguage();
  const policies = useQuery({ ...policiesQuery, enabled: search.policy_id !== undefined }).data;
  const { site_id = '', notice_sha256, notice: number } = search;
  // An address may name any number, so the notice must have the hash.
  const notice = useQuery({
    ...noticeQuery(site_id, Number(number)),
    enabled: site_id !== '' && notice_sha256 !== undefined && isVersion(number ?? ''),
  }).data;
  const day = (value: string) => (isDay(value) ? dayText(value, language) : value);
  return (name, value) => {
    switch (name) {
      case 'subject_id':
        return `${t.consents.subject}: ${value}`;
      case 'consent_id':
        return `${t.consents.consentId}: ${value}`;
      case 'site_id':
        return `${t.fields.site}: ${siteNameOf(siteNames, value, t)}`;
      case 'accepted':
        return `${t.consents.decision}: ${value === 'true' ? t.consents.accepted : t.consents.refused}`;
      case 'policy_id':
        return `${t.sites.policy}: ${policies?.find(({ id }) => id === value)?.name ?? value}`;
      case 'policy_version':
        return `${t.consents.version}: ${value}`;
      case 'country':
        return `${t.consents.country}: ${countryText(value, language)}`;
      case 'category':
        return `${t.consents.category}: ${value}`;
      case 'recorded_by':
        return `${t.consents.recordedBy}: ${recorders.includes(value as Recorder) ? t.consents.recorders[value as Recorder] : value}`;
      case 'notice_sha256':
        return notice?.sha256 === value
          ? t.consents.noticeOf(notice.number, siteNameOf(siteNames, site_id, t))
          : `${t.consents.notice}: ${value.slice(0, 12)}…`;
      case 'notice':
        return '';
      case 'policy_version_lt':
        return t.consents.versionBefore(value);
      case 'from':
        return `${t.consents.from}: ${day(value)}`;
      case 'to':
        return `${t.consents.to}: ${day(value)}`;
      case 'latest_only':
        return t.consents.latestOnly;
      case 'include_deleted':
        return t.consents.withErased;
    }
  };
}
