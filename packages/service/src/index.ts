export { createService, type Service, type ServiceConfig, type ServiceFoundation } from './create-service';
export { implementDeadEvents } from './dead-events';
export { runForReader } from './run-for-reader';
export { runService } from './run-service';
export { implementVerbs, type Verbs } from './implement-verbs';
export { isKeptRefusal, keepRefusals } from './idempotency/keep-refusals';
export { isKeyTaken, keptAnswerOf, keptColumns, keptCte, type KeptEntry } from './idempotency/answers.sql';
export { findKept, findKeptOfMany, keepAnswer, keepAnswers, readKept } from './idempotency/once';
export { removeOldIdempotencyAnswers } from './idempotency/remove-old';
export {
  type DoubtfulRows,
  type DoubtPosition,
  doubtSliceOf,
  doubtSliceSize,
  findDoubtStart,
  inDoubtSlices,
  type Confirmed,
} from './doubtful-rows.sql';
