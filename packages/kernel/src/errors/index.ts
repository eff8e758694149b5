export { errorKinds, isErrorKind, type ErrorKind } from './kinds';
export { ServiceError } from './service-error';
export { conflict, invalid, notFound, outcomeUnknown, unavailable } from './factories';
