// Generated from proto/consent/v1/statement_service.proto by generate.mjs. Not edited by hand.

import type { MethodDefinition } from '@grpc/proto-loader'
import type { DescribeCheckRequest as _consent_v1_DescribeCheckRequest } from '../../consent/v1/DescribeCheckRequest';
import type { DescribeCheckResponse as _consent_v1_DescribeCheckResponse } from '../../consent/v1/DescribeCheckResponse';
import type { DescribeConsentRequest as _consent_v1_DescribeConsentRequest } from '../../consent/v1/DescribeConsentRequest';
import type { DescribeConsentResponse as _consent_v1_DescribeConsentResponse } from '../../consent/v1/DescribeConsentResponse';
import type { DescribeLinksRequest as _consent_v1_DescribeLinksRequest } from '../../consent/v1/DescribeLinksRequest';
import type { DescribeLinksResponse as _consent_v1_DescribeLinksResponse } from '../../consent/v1/DescribeLinksResponse';
import type { DescribePurgeRequest as _consent_v1_DescribePurgeRequest } from '../../consent/v1/DescribePurgeRequest';
import type { DescribePurgeResponse as _consent_v1_DescribePurgeResponse } from '../../consent/v1/DescribePurgeResponse';
import type { DescribeSubjectRequest as _consent_v1_DescribeSubjectRequest } from '../../consent/v1/DescribeSubjectRequest';
import type { DescribeSubjectResponse as _consent_v1_DescribeSubjectResponse } from '../../consent/v1/DescribeSubjectResponse';
import type { GetTagKeyRequest as _consent_v1_GetTagKeyRequest } from '../../consent/v1/GetTagKeyRequest';
import type { GetTagKeyResponse as _consent_v1_GetTagKeyResponse } from '../../consent/v1/GetTagKeyResponse';
import type { ListOpeningsRequest as _consent_v1_ListOpeningsRequest } from '../../consent/v1/ListOpeningsRequest';
import type { ListOpeningsResponse as _consent_v1_ListOpeningsResponse } from '../../consent/v1/ListOpeningsResponse';

export interface StatementServiceDefinition {
  DescribeCheck: MethodDefinition<_consent_v1_DescribeCheckRequest, _consent_v1_DescribeCheckResponse>
  DescribeConsent: MethodDefinition<_consent_v1_DescribeConsentRequest, _consent_v1_DescribeConsentResponse>
  DescribeLinks: MethodDefinition<_consent_v1_DescribeLinksRequest, _consent_v1_DescribeLinksResponse>
  DescribePurge: MethodDefinition<_consent_v1_DescribePurgeRequest, _consent_v1_DescribePurgeResponse>
  DescribeSubject: MethodDefinition<_consent_v1_DescribeSubjectRequest, _consent_v1_DescribeSubjectResponse>
  GetTagKey: MethodDefinition<_consent_v1_GetTagKeyRequest, _consent_v1_GetTagKeyResponse>
  ListOpenings: MethodDefinition<_consent_v1_ListOpeningsRequest, _consent_v1_ListOpeningsResponse>
}
