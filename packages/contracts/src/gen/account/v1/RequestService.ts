// Generated from proto/account/v1/request_service.proto by generate.mjs. Not edited by hand.

import type { MethodDefinition } from '@grpc/proto-loader'
import type { CloseRequestRequest as _account_v1_CloseRequestRequest } from '../../account/v1/CloseRequestRequest';
import type { CloseRequestResponse as _account_v1_CloseRequestResponse } from '../../account/v1/CloseRequestResponse';
import type { ConfirmRequestRequest as _account_v1_ConfirmRequestRequest } from '../../account/v1/ConfirmRequestRequest';
import type { ConfirmRequestResponse as _account_v1_ConfirmRequestResponse } from '../../account/v1/ConfirmRequestResponse';
import type { CreateRequestRequest as _account_v1_CreateRequestRequest } from '../../account/v1/CreateRequestRequest';
import type { CreateRequestResponse as _account_v1_CreateRequestResponse } from '../../account/v1/CreateRequestResponse';
import type { ExtendRequestRequest as _account_v1_ExtendRequestRequest } from '../../account/v1/ExtendRequestRequest';
import type { ExtendRequestResponse as _account_v1_ExtendRequestResponse } from '../../account/v1/ExtendRequestResponse';
import type { GetRequestAnswerRequest as _account_v1_GetRequestAnswerRequest } from '../../account/v1/GetRequestAnswerRequest';
import type { GetRequestAnswerResponse as _account_v1_GetRequestAnswerResponse } from '../../account/v1/GetRequestAnswerResponse';
import type { GetRequestRequest as _account_v1_GetRequestRequest } from '../../account/v1/GetRequestRequest';
import type { GetRequestResponse as _account_v1_GetRequestResponse } from '../../account/v1/GetRequestResponse';
import type { GetRequestSettingsRequest as _account_v1_GetRequestSettingsRequest } from '../../account/v1/GetRequestSettingsRequest';
import type { GetRequestSettingsResponse as _account_v1_GetRequestSettingsResponse } from '../../account/v1/GetRequestSettingsResponse';
import type { ListRequestsOfPersonRequest as _account_v1_ListRequestsOfPersonRequest } from '../../account/v1/ListRequestsOfPersonRequest';
import type { ListRequestsOfPersonResponse as _account_v1_ListRequestsOfPersonResponse } from '../../account/v1/ListRequestsOfPersonResponse';
import type { ListRequestsRequest as _account_v1_ListRequestsRequest } from '../../account/v1/ListRequestsRequest';
import type { ListRequestsResponse as _account_v1_ListRequestsResponse } from '../../account/v1/ListRequestsResponse';
import type { NameSubjectRequest as _account_v1_NameSubjectRequest } from '../../account/v1/NameSubjectRequest';
import type { NameSubjectResponse as _account_v1_NameSubjectResponse } from '../../account/v1/NameSubjectResponse';
import type { OpenAnswerFileRequest as _account_v1_OpenAnswerFileRequest } from '../../account/v1/OpenAnswerFileRequest';
import type { OpenAnswerFileResponse as _account_v1_OpenAnswerFileResponse } from '../../account/v1/OpenAnswerFileResponse';
import type { SetRequestSettingsRequest as _account_v1_SetRequestSettingsRequest } from '../../account/v1/SetRequestSettingsRequest';
import type { SetRequestSettingsResponse as _account_v1_SetRequestSettingsResponse } from '../../account/v1/SetRequestSettingsResponse';

export interface RequestServiceDefinition {
  CloseRequest: MethodDefinition<_account_v1_CloseRequestRequest, _account_v1_CloseRequestResponse>
  ConfirmRequest: MethodDefinition<_account_v1_ConfirmRequestRequest, _account_v1_ConfirmRequestResponse>
  CreateRequest: MethodDefinition<_account_v1_CreateRequestRequest, _account_v1_CreateRequestResponse>
  ExtendRequest: MethodDefinition<_account_v1_ExtendRequestRequest, _account_v1_ExtendRequestResponse>
  GetRequest: MethodDefinition<_account_v1_GetRequestRequest, _account_v1_GetRequestResponse>
  GetRequestAnswer: MethodDefinition<_account_v1_GetRequestAnswerRequest, _account_v1_GetRequestAnswerResponse>
  GetRequestSettings: MethodDefinition<_account_v1_GetRequestSettingsRequest, _account_v1_GetRequestSettingsResponse>
  ListRequests: MethodDefinition<_account_v1_ListRequestsRequest, _account_v1_ListRequestsResponse>
  ListRequestsOfPerson: MethodDefinition<_account_v1_ListRequestsOfPersonRequest, _account_v1_ListRequestsOfPersonResponse>
  NameSubject: MethodDefinition<_account_v1_NameSubjectRequest, _account_v1_NameSubjectResponse>
  OpenAnswerFile: MethodDefinition<_account_v1_OpenAnswerFileRequest, _account_v1_OpenAnswerFileResponse>
  SetRequestSettings: MethodDefinition<_account_v1_SetRequestSettingsRequest, _account_v1_SetRequestSettingsResponse>
}
