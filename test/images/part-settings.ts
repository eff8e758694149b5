import type { PartName } from '@consent/contracts';
import { gatewaySettings, gatewayConfig } from '../../gateway/src/config';
import { accountConfig, accountSettings } from '../../services/account/src/config';
import { consentConfig, consentSettings } from '../../services/consent/src/config';
import { evidenceConfig, evidenceSettings } from '../../services/evidence/src/config';
import { exportConfig, exportSettings } from '../../services/export/src/config';
import { policyConfig, policySettings } from '../../services/policy/src/config';
import { webhookConfig, webhookSettings } from '../../services/webhook/src/config';

type Environment = Record<string, string | undefined>;

interface PartSettings {
  names: readonly string[];
  load: (environment: Environment) => object;
}

export const settingsOf: Readonly<Record<PartName, PartSettings>> = {
  gateway: { names: Object.keys(gatewaySettings), load: gatewayConfig },
  account: { names: Object.keys(accountSettings), load: accountConfig },
  consent: { names: Object.keys(consentSettings), load: consentConfig },
  policy: { names: Object.keys(policySettings), load: policyConfig },
  webhook: { names: Object.keys(webhookSettings), load: webhookConfig },
  export: { names: Object.keys(exportSettings), load: exportConfig },
  evidence: { names: Object.keys(evidenceSettings), load: evidenceConfig },
};
