import { defineService } from '../define-service';
import type { UserServiceDefinition } from '../gen/account/v1/UserService';
import type { MethodsOf } from '../service-contract';

export type UserServiceMethods = MethodsOf<UserServiceDefinition>;

export const userService = defineService<UserServiceDefinition>('account.v1.UserService', {
  // Each run sends an email, and a retry would report that the address is in use.
  register: false,
  // A retry finds the token used.
  verifyEmail: false,
  resendVerification: false,
  forgotPassword: false,
  resetPassword: false,
  changePassword: false,
});
