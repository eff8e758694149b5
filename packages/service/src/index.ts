export { createService, type Service, type ServiceConfig, type ServiceFoundation } from './create-service';
export { implementDeadEvents } from './dead-events';
export { runService } from './run-service';
export { implementVerbs, type Verbs } from './implement-verbs';
