// Generated from proto/consent/v1/consent_service.proto by generate.mjs. Not edited by hand.

import type { SubjectLink as _consent_v1_SubjectLink } from '../../consent/v1/SubjectLink';

export interface ListLinksResponse {
  'links': (_consent_v1_SubjectLink)[];
}
