export { createLifecycle, type App, type Part } from './lifecycle';
export { createLoop } from './loop';
export { createOpsServer } from './ops-server';
export { createProcess, type Process } from './process';
export { run } from './run';
export { createWakeUp } from './wake-up';
export { within } from './within';
