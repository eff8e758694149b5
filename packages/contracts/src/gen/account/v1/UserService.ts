// Generated from proto/account/v1/user_service.proto by generate.mjs. Not edited by hand.

import type { MethodDefinition } from '@grpc/proto-loader'
import type { ChangePasswordRequest as _account_v1_ChangePasswordRequest } from '../../account/v1/ChangePasswordRequest';
import type { ChangePasswordResponse as _account_v1_ChangePasswordResponse } from '../../account/v1/ChangePasswordResponse';
import type { ForgotPasswordRequest as _account_v1_ForgotPasswordRequest } from '../../account/v1/ForgotPasswordRequest';
import type { ForgotPasswordResponse as _account_v1_ForgotPasswordResponse } from '../../account/v1/ForgotPasswordResponse';
import type { RegisterRequest as _account_v1_RegisterRequest } from '../../account/v1/RegisterRequest';
import type { RegisterResponse as _account_v1_RegisterResponse } from '../../account/v1/RegisterResponse';
import type { ResendVerificationRequest as _account_v1_ResendVerificationRequest } from '../../account/v1/ResendVerificationRequest';
import type { ResendVerificationResponse as _account_v1_ResendVerificationResponse } from '../../account/v1/ResendVerificationResponse';
import type { ResetPasswordRequest as _account_v1_ResetPasswordRequest } from '../../account/v1/ResetPasswordRequest';
import type { ResetPasswordResponse as _account_v1_ResetPasswordResponse } from '../../account/v1/ResetPasswordResponse';
import type { VerifyEmailRequest as _account_v1_VerifyEmailRequest } from '../../account/v1/VerifyEmailRequest';
import type { VerifyEmailResponse as _account_v1_VerifyEmailResponse } from '../../account/v1/VerifyEmailResponse';

export interface UserServiceDefinition {
  ChangePassword: MethodDefinition<_account_v1_ChangePasswordRequest, _account_v1_ChangePasswordResponse>
  ForgotPassword: MethodDefinition<_account_v1_ForgotPasswordRequest, _account_v1_ForgotPasswordResponse>
  Register: MethodDefinition<_account_v1_RegisterRequest, _account_v1_RegisterResponse>
  ResendVerification: MethodDefinition<_account_v1_ResendVerificationRequest, _account_v1_ResendVerificationResponse>
  ResetPassword: MethodDefinition<_account_v1_ResetPasswordRequest, _account_v1_ResetPasswordResponse>
  VerifyEmail: MethodDefinition<_account_v1_VerifyEmailRequest, _account_v1_VerifyEmailResponse>
}
