export { insertLeafWork, workColumns } from './insert-leaf-work.sql';
export { isQueueEmpty } from './is-queue-empty.sql';
export { createTagger, saltedDataHash, writeEntry } from './leaf-hashes';
export { type LeafWork, leafWorkOf } from './leaf-work';
export { type Material, materialText, policyMaterial } from './material';
export { type EntryMaker, implementLeafService } from './pull-leaves';
export { policyAt, type QueuedWork, saltAt } from './queued-work';
export { newSalt } from './salts';
export { sha256 } from './sha256';
