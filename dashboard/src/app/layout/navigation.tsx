import {
  ChartColumn,
  CircleUser,
  CreditCard,
  Download,
  FileText,
  Flag,
  Globe,
  KeyRound,
  ListChecks,
  Mail,
  BookOpen,
  UserSearch,
  Webhook,
  type LucideIcon,
} from 'lucide-react';
import { NavLink } from '@mantine/core';
import { NavigationLink } from '../../components/links';
import { useTexts } from '../../texts/language';
import type { Texts } from '../../texts/en';

interface Entry {
  to:
    | '/start'
    | '/overview'
    | '/consents'
    | '/subjects'
    | '/policies'
    | '/sites'
    | '/exports'
    | '/webhooks'
    | '/keys'
    | '/plan'
    | '/account'
    | '/contact';
  name: keyof Texts['navigation'];
  icon: LucideIcon;
}

const entries: readonly Entry[] = [
  { to: '/start', name: 'start', icon: Flag },
  { to: '/overview', name: 'overview', icon: ChartColumn },
  { to: '/consents', name: 'consents', icon: ListChecks },
  { to: '/subjects', name: 'subjects', icon: UserSearch },
  { to: '/policies', name: 'policies', icon: FileText },
  { to: '/sites', name: 'sites', icon: Globe },
  { to: '/exports', name: 'exports', icon: Download },
  { to: '/webhooks', name: 'webhooks', icon: Webhook },
  { to: '/keys', name: 'keys', icon: KeyRound },
  { to: '/plan', name: 'plan', icon: CreditCard },
  { to: '/account', name: 'account', icon: CircleUser },
  { to: '/contact', name: 'contact', icon: Mail },
];

/** The menu: every page one can open without knowing an id. */
export function Navigation() {
  const t = useTexts();
  return (
    <>
      {entries.map(({ to, name, icon: Icon }) => (
        <NavigationLink
          key={to}
          to={to}
          label={t.navigation[name]}
          leftSection={<Icon size={17} aria-hidden />}
          activeProps={{ 'data-active': true, 'aria-current': 'page' } as object}
        />
      ))}
      <NavLink component="a" href="/docs" label={t.navigation.reference} leftSection={<BookOpen size={17} aria-hidden />} />
    </>
  );
}
