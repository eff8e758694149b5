import { consentPath } from './consent-path';
import { dataStores } from './data-stores';
import { evidenceDashboard } from './evidence';
import { exportsDashboard } from './exports';
import { gateway } from './gateway';
import { overview } from './overview';
import type { Dashboard } from './panel';
import { runtime } from './runtime';
import { webhooks } from './webhooks';

export const dashboards: readonly Dashboard[] = [
  overview,
  gateway,
  consentPath,
  webhooks,
  exportsDashboard,
  evidenceDashboard,
  dataStores,
  runtime,
];
