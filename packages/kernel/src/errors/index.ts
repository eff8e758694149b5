export { errorCodes, type ErrorCode } from './codes';
export { errorKinds, isErrorKind, type ErrorKind } from './kinds';
export type { Fault } from './fault';
export { ServiceError } from './service-error';
export { conflict, invalid, isAway, noSuchSite, notFound, outcomeUnknown, unavailable } from './factories';
