import { defineService } from '../define-service';
import type { ContactServiceDefinition } from '../gen/account/v1/ContactService';
import type { MethodsOf } from '../service-contract';

export type ContactServiceMethods = MethodsOf<ContactServiceDefinition>;

export const contactService = defineService<ContactServiceDefinition>('account.v1.ContactService', {
  sendMessage: false,
});
