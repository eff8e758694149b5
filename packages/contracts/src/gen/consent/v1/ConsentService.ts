// Generated from proto/consent/v1/consent_service.proto by generate.mjs. Not edited by hand.

import type { MethodDefinition } from '@grpc/proto-loader'
import type { AskPurgeRequest as _consent_v1_AskPurgeRequest } from '../../consent/v1/AskPurgeRequest';
import type { AskPurgeResponse as _consent_v1_AskPurgeResponse } from '../../consent/v1/AskPurgeResponse';
import type { CheckConsentsRequest as _consent_v1_CheckConsentsRequest } from '../../consent/v1/CheckConsentsRequest';
import type { CheckConsentsResponse as _consent_v1_CheckConsentsResponse } from '../../consent/v1/CheckConsentsResponse';
import type { CountAnswersRequest as _consent_v1_CountAnswersRequest } from '../../consent/v1/CountAnswersRequest';
import type { CountAnswersResponse as _consent_v1_CountAnswersResponse } from '../../consent/v1/CountAnswersResponse';
import type { CountVersionsRequest as _consent_v1_CountVersionsRequest } from '../../consent/v1/CountVersionsRequest';
import type { CountVersionsResponse as _consent_v1_CountVersionsResponse } from '../../consent/v1/CountVersionsResponse';
import type { CreateConsentsRequest as _consent_v1_CreateConsentsRequest } from '../../consent/v1/CreateConsentsRequest';
import type { CreateConsentsResponse as _consent_v1_CreateConsentsResponse } from '../../consent/v1/CreateConsentsResponse';
import type { DeleteConsentRequest as _consent_v1_DeleteConsentRequest } from '../../consent/v1/DeleteConsentRequest';
import type { DeleteConsentResponse as _consent_v1_DeleteConsentResponse } from '../../consent/v1/DeleteConsentResponse';
import type { EndLinkRequest as _consent_v1_EndLinkRequest } from '../../consent/v1/EndLinkRequest';
import type { EndLinkResponse as _consent_v1_EndLinkResponse } from '../../consent/v1/EndLinkResponse';
import type { EraseSubjectRequest as _consent_v1_EraseSubjectRequest } from '../../consent/v1/EraseSubjectRequest';
import type { EraseSubjectResponse as _consent_v1_EraseSubjectResponse } from '../../consent/v1/EraseSubjectResponse';
import type { GetConsentsRequest as _consent_v1_GetConsentsRequest } from '../../consent/v1/GetConsentsRequest';
import type { GetConsentsResponse as _consent_v1_GetConsentsResponse } from '../../consent/v1/GetConsentsResponse';
import type { GetPurgeRequest as _consent_v1_GetPurgeRequest } from '../../consent/v1/GetPurgeRequest';
import type { GetPurgeResponse as _consent_v1_GetPurgeResponse } from '../../consent/v1/GetPurgeResponse';
import type { GetRetentionRequest as _consent_v1_GetRetentionRequest } from '../../consent/v1/GetRetentionRequest';
import type { GetRetentionResponse as _consent_v1_GetRetentionResponse } from '../../consent/v1/GetRetentionResponse';
import type { GetStatesRequest as _consent_v1_GetStatesRequest } from '../../consent/v1/GetStatesRequest';
import type { GetStatesResponse as _consent_v1_GetStatesResponse } from '../../consent/v1/GetStatesResponse';
import type { GetStatsRequest as _consent_v1_GetStatsRequest } from '../../consent/v1/GetStatsRequest';
import type { GetStatsResponse as _consent_v1_GetStatsResponse } from '../../consent/v1/GetStatsResponse';
import type { IssueReceiptRequest as _consent_v1_IssueReceiptRequest } from '../../consent/v1/IssueReceiptRequest';
import type { IssueReceiptResponse as _consent_v1_IssueReceiptResponse } from '../../consent/v1/IssueReceiptResponse';
import type { LiftHoldRequest as _consent_v1_LiftHoldRequest } from '../../consent/v1/LiftHoldRequest';
import type { LiftHoldResponse as _consent_v1_LiftHoldResponse } from '../../consent/v1/LiftHoldResponse';
import type { LinkSubjectRequest as _consent_v1_LinkSubjectRequest } from '../../consent/v1/LinkSubjectRequest';
import type { LinkSubjectResponse as _consent_v1_LinkSubjectResponse } from '../../consent/v1/LinkSubjectResponse';
import type { ListConsentsRequest as _consent_v1_ListConsentsRequest } from '../../consent/v1/ListConsentsRequest';
import type { ListConsentsResponse as _consent_v1_ListConsentsResponse } from '../../consent/v1/ListConsentsResponse';
import type { ListHistoryRequest as _consent_v1_ListHistoryRequest } from '../../consent/v1/ListHistoryRequest';
import type { ListHistoryResponse as _consent_v1_ListHistoryResponse } from '../../consent/v1/ListHistoryResponse';
import type { ListHoldsRequest as _consent_v1_ListHoldsRequest } from '../../consent/v1/ListHoldsRequest';
import type { ListHoldsResponse as _consent_v1_ListHoldsResponse } from '../../consent/v1/ListHoldsResponse';
import type { ListLinksRequest as _consent_v1_ListLinksRequest } from '../../consent/v1/ListLinksRequest';
import type { ListLinksResponse as _consent_v1_ListLinksResponse } from '../../consent/v1/ListLinksResponse';
import type { PreviewRetentionRequest as _consent_v1_PreviewRetentionRequest } from '../../consent/v1/PreviewRetentionRequest';
import type { PreviewRetentionResponse as _consent_v1_PreviewRetentionResponse } from '../../consent/v1/PreviewRetentionResponse';
import type { RecordCheckRequest as _consent_v1_RecordCheckRequest } from '../../consent/v1/RecordCheckRequest';
import type { RecordCheckResponse as _consent_v1_RecordCheckResponse } from '../../consent/v1/RecordCheckResponse';
import type { RecordReadRequest as _consent_v1_RecordReadRequest } from '../../consent/v1/RecordReadRequest';
import type { RecordReadResponse as _consent_v1_RecordReadResponse } from '../../consent/v1/RecordReadResponse';
import type { SetHoldRequest as _consent_v1_SetHoldRequest } from '../../consent/v1/SetHoldRequest';
import type { SetHoldResponse as _consent_v1_SetHoldResponse } from '../../consent/v1/SetHoldResponse';
import type { SetRetentionRequest as _consent_v1_SetRetentionRequest } from '../../consent/v1/SetRetentionRequest';
import type { SetRetentionResponse as _consent_v1_SetRetentionResponse } from '../../consent/v1/SetRetentionResponse';
import type { UnlinkSubjectRequest as _consent_v1_UnlinkSubjectRequest } from '../../consent/v1/UnlinkSubjectRequest';
import type { UnlinkSubjectResponse as _consent_v1_UnlinkSubjectResponse } from '../../consent/v1/UnlinkSubjectResponse';
import type { UpdateConsentRequest as _consent_v1_UpdateConsentRequest } from '../../consent/v1/UpdateConsentRequest';
import type { UpdateConsentResponse as _consent_v1_UpdateConsentResponse } from '../../consent/v1/UpdateConsentResponse';

export interface ConsentServiceDefinition {
  AskPurge: MethodDefinition<_consent_v1_AskPurgeRequest, _consent_v1_AskPurgeResponse>
  CheckConsents: MethodDefinition<_consent_v1_CheckConsentsRequest, _consent_v1_CheckConsentsResponse>
  CountAnswers: MethodDefinition<_consent_v1_CountAnswersRequest, _consent_v1_CountAnswersResponse>
  CountVersions: MethodDefinition<_consent_v1_CountVersionsRequest, _consent_v1_CountVersionsResponse>
  CreateConsents: MethodDefinition<_consent_v1_CreateConsentsRequest, _consent_v1_CreateConsentsResponse>
  DeleteConsent: MethodDefinition<_consent_v1_DeleteConsentRequest, _consent_v1_DeleteConsentResponse>
  EndLink: MethodDefinition<_consent_v1_EndLinkRequest, _consent_v1_EndLinkResponse>
  EraseSubject: MethodDefinition<_consent_v1_EraseSubjectRequest, _consent_v1_EraseSubjectResponse>
  GetConsents: MethodDefinition<_consent_v1_GetConsentsRequest, _consent_v1_GetConsentsResponse>
  GetPurge: MethodDefinition<_consent_v1_GetPurgeRequest, _consent_v1_GetPurgeResponse>
  GetRetention: MethodDefinition<_consent_v1_GetRetentionRequest, _consent_v1_GetRetentionResponse>
  GetStates: MethodDefinition<_consent_v1_GetStatesRequest, _consent_v1_GetStatesResponse>
  GetStats: MethodDefinition<_consent_v1_GetStatsRequest, _consent_v1_GetStatsResponse>
  IssueReceipt: MethodDefinition<_consent_v1_IssueReceiptRequest, _consent_v1_IssueReceiptResponse>
  LiftHold: MethodDefinition<_consent_v1_LiftHoldRequest, _consent_v1_LiftHoldResponse>
  LinkSubject: MethodDefinition<_consent_v1_LinkSubjectRequest, _consent_v1_LinkSubjectResponse>
  ListConsents: MethodDefinition<_consent_v1_ListConsentsRequest, _consent_v1_ListConsentsResponse>
  ListHistory: MethodDefinition<_consent_v1_ListHistoryRequest, _consent_v1_ListHistoryResponse>
  ListHolds: MethodDefinition<_consent_v1_ListHoldsRequest, _consent_v1_ListHoldsResponse>
  ListLinks: MethodDefinition<_consent_v1_ListLinksRequest, _consent_v1_ListLinksResponse>
  PreviewRetention: MethodDefinition<_consent_v1_PreviewRetentionRequest, _consent_v1_PreviewRetentionResponse>
  RecordCheck: MethodDefinition<_consent_v1_RecordCheckRequest, _consent_v1_RecordCheckResponse>
  RecordRead: MethodDefinition<_consent_v1_RecordReadRequest, _consent_v1_RecordReadResponse>
  SetHold: MethodDefinition<_consent_v1_SetHoldRequest, _consent_v1_SetHoldResponse>
  SetRetention: MethodDefinition<_consent_v1_SetRetentionRequest, _consent_v1_SetRetentionResponse>
  UnlinkSubject: MethodDefinition<_consent_v1_UnlinkSubjectRequest, _consent_v1_UnlinkSubjectResponse>
  UpdateConsent: MethodDefinition<_consent_v1_UpdateConsentRequest, _consent_v1_UpdateConsentResponse>
}
