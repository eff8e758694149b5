export { errorKinds, isErrorKind, type ErrorKind } from './kinds';
export { ServiceError } from './service-error';
export { conflict, invalid, isAway, notFound, outcomeUnknown, unavailable } from './factories';
