import { defineService } from '../define-service';
import type { NoticeServiceDefinition } from '../gen/policy/v1/NoticeService';
import type { MethodsOf } from '../service-contract';

export type NoticeServiceMethods = MethodsOf<NoticeServiceDefinition>;

export const noticeService = defineService<NoticeServiceDefinition>('policy.v1.NoticeService', {
  // A notice that is kept already keeps its number, so a retry answers the same.
  registerNotice: true,
  listNotices: 'read',
  getNotice: 'read',
  findNotices: 'read',
  registerForm: true,
  getPicture: 'read',
});
