import type { Alert } from './alert';
import { deliveryAlerts } from './deliveries';
import { eventAlerts } from './events';
import { evidenceAlerts } from './evidence';
import { processAlerts } from './processes';
import { requestAlerts } from './requests';
import { storeAlerts } from './stores';

/** Every alert that is not about an SLO, in the order of docs/operations.md: what users notice first. */
export const alerts: readonly Alert[] = [
  ...requestAlerts,
  ...processAlerts,
  ...storeAlerts,
  ...eventAlerts,
  ...deliveryAlerts,
  ...evidenceAlerts,
];
