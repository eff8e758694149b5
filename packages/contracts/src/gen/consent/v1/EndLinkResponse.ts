// Generated from proto/consent/v1/consent_service.proto by generate.mjs. Not edited by hand.

import type { SubjectLink as _consent_v1_SubjectLink } from '../../consent/v1/SubjectLink';

export interface EndLinkResponse {
  'link': (_consent_v1_SubjectLink);
}
