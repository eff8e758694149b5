import type { Alert } from './alert';
import { deliveryAlerts } from './deliveries';
import { eventAlerts } from './events';
import { evidenceAlerts } from './evidence';
import { processAlerts } from './processes';
import { requestAlerts } from './requests';
import { storeAlerts } from './stores';

/** In the order of docs/operations.md, starting with what users notice first. Without alerts for SLOs. */
export const alerts: readonly Alert[] = [
  ...requestAlerts,
  ...processAlerts,
  ...storeAlerts,
  ...eventAlerts,
  ...deliveryAlerts,
  ...evidenceAlerts,
];
