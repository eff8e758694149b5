import {
  ChartColumn,
  CircleUser,
  CreditCard,
  Download,
  FileLock2,
  FileText,
  Flag,
  Globe,
  Inbox,
  KeyRound,
  ListChecks,
  Mail,
  ScrollText,
  UserSearch,
  Webhook,
  type LucideIcon,
} from 'lucide-react';
import type { Texts } from '../../texts/en';

interface NavigationEntry {
  to:
    | '/start'
    | '/overview'
    | '/consents'
    | '/subjects'
    | '/requests'
    | '/evidence'
    | '/audit'
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

export const navigationEntries: readonly NavigationEntry[] = [
  { to: '/start', name: 'start', icon: Flag },
  { to: '/overview', name: 'overview', icon: ChartColumn },
  { to: '/consents', name: 'consents', icon: ListChecks },
  { to: '/subjects', name: 'subjects', icon: UserSearch },
  { to: '/requests', name: 'requests', icon: Inbox },
  { to: '/evidence', name: 'evidence', icon: FileLock2 },
  { to: '/audit', name: 'audit', icon: ScrollText },
  { to: '/policies', name: 'policies', icon: FileText },
  { to: '/sites', name: 'sites', icon: Globe },
  { to: '/exports', name: 'exports', icon: Download },
  { to: '/webhooks', name: 'webhooks', icon: Webhook },
  { to: '/keys', name: 'keys', icon: KeyRound },
  { to: '/plan', name: 'plan', icon: CreditCard },
  { to: '/account', name: 'account', icon: CircleUser },
  { to: '/contact', name: 'contact', icon: Mail },
];
