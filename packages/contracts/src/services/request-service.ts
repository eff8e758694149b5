import { defineService } from '../define-service';
import type { RequestServiceDefinition } from '../gen/account/v1/RequestService';
import type { MethodsOf } from '../service-contract';

export type RequestServiceMethods = MethodsOf<RequestServiceDefinition>;

export const requestService = defineService<RequestServiceDefinition>('account.v1.RequestService', {
  getRequestSettings: 'read',
  setRequestSettings: true,
  // A repeat finds the request of the first call.
  createRequest: true,
  // A repeat within a minute has the same response.
  confirmRequest: true,
  getRequestAnswer: 'read',
  // A repeat writes a second download into the trail.
  openAnswerFile: false,
  listRequestsOfPerson: 'read',
  listRequests: 'read',
  getRequest: 'read',
  nameSubject: true,
  // A repeat would be refused as a second extension or answer.
  extendRequest: false,
  closeRequest: false,
});
