// Generated from proto/policy/v1/notice_service.proto by generate.mjs. Not edited by hand.

import type { MethodDefinition } from '@grpc/proto-loader'
import type { FindNoticesRequest as _policy_v1_FindNoticesRequest } from '../../policy/v1/FindNoticesRequest';
import type { FindNoticesResponse as _policy_v1_FindNoticesResponse } from '../../policy/v1/FindNoticesResponse';
import type { GetNoticeRequest as _policy_v1_GetNoticeRequest } from '../../policy/v1/GetNoticeRequest';
import type { GetNoticeResponse as _policy_v1_GetNoticeResponse } from '../../policy/v1/GetNoticeResponse';
import type { GetPictureRequest as _policy_v1_GetPictureRequest } from '../../policy/v1/GetPictureRequest';
import type { GetPictureResponse as _policy_v1_GetPictureResponse } from '../../policy/v1/GetPictureResponse';
import type { ListNoticesRequest as _policy_v1_ListNoticesRequest } from '../../policy/v1/ListNoticesRequest';
import type { ListNoticesResponse as _policy_v1_ListNoticesResponse } from '../../policy/v1/ListNoticesResponse';
import type { RegisterFormRequest as _policy_v1_RegisterFormRequest } from '../../policy/v1/RegisterFormRequest';
import type { RegisterFormResponse as _policy_v1_RegisterFormResponse } from '../../policy/v1/RegisterFormResponse';
import type { RegisterNoticeRequest as _policy_v1_RegisterNoticeRequest } from '../../policy/v1/RegisterNoticeRequest';
import type { RegisterNoticeResponse as _policy_v1_RegisterNoticeResponse } from '../../policy/v1/RegisterNoticeResponse';

export interface NoticeServiceDefinition {
  FindNotices: MethodDefinition<_policy_v1_FindNoticesRequest, _policy_v1_FindNoticesResponse>
  GetNotice: MethodDefinition<_policy_v1_GetNoticeRequest, _policy_v1_GetNoticeResponse>
  GetPicture: MethodDefinition<_policy_v1_GetPictureRequest, _policy_v1_GetPictureResponse>
  ListNotices: MethodDefinition<_policy_v1_ListNoticesRequest, _policy_v1_ListNoticesResponse>
  RegisterForm: MethodDefinition<_policy_v1_RegisterFormRequest, _policy_v1_RegisterFormResponse>
  RegisterNotice: MethodDefinition<_policy_v1_RegisterNoticeRequest, _policy_v1_RegisterNoticeResponse>
}
