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
  Users,
  Webhook,
  type LucideIcon,
} from 'lucide-react';
import type { Operation } from '../../api/roles';
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
    | '/team'
    | '/plan'
    | '/account'
    | '/contact';
  name: keyof Texts['navigation'];
  icon: LucideIcon;
  /** What the page reads or does. Roles that may not call it don't see the page. */
  needs?: Operation;
}

export const navigationEntries: readonly NavigationEntry[] = [
  { to: '/start', name: 'start', icon: Flag, needs: 'createSite' },
  { to: '/overview', name: 'overview', icon: ChartColumn, needs: 'getStats' },
  { to: '/consents', name: 'consents', icon: ListChecks, needs: 'listConsents' },
  { to: '/subjects', name: 'subjects', icon: UserSearch, needs: 'listConsents' },
  { to: '/requests', name: 'requests', icon: Inbox, needs: 'listRequests' },
  { to: '/evidence', name: 'evidence', icon: FileLock2, needs: 'getLog' },
  { to: '/audit', name: 'audit', icon: ScrollText, needs: 'listAuditEntries' },
  { to: '/policies', name: 'policies', icon: FileText, needs: 'listPolicies' },
  { to: '/sites', name: 'sites', icon: Globe, needs: 'listSites' },
  { to: '/exports', name: 'exports', icon: Download, needs: 'listExports' },
  { to: '/webhooks', name: 'webhooks', icon: Webhook, needs: 'listWebhookEndpoints' },
  { to: '/keys', name: 'keys', icon: KeyRound, needs: 'listKeys' },
  { to: '/team', name: 'team', icon: Users, needs: 'listMembers' },
  { to: '/plan', name: 'plan', icon: CreditCard, needs: 'getSubscription' },
  { to: '/account', name: 'account', icon: CircleUser },
  { to: '/contact', name: 'contact', icon: Mail },
];
