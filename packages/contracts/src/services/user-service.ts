import { defineService } from '../define-service';
import type { UserServiceDefinition } from '../gen/account/v1/UserService';
import type { MethodsOf } from '../service-contract';

export type UserServiceMethods = MethodsOf<UserServiceDefinition>;

export const userService = defineService<UserServiceDefinition>('account.v1.UserService', {
  register: false,
  verifyEmail: false,
  resendVerification: false,
  forgotPassword: false,
  resetPassword: false,
  changePassword: false,
});
