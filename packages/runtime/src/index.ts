export { createLifecycle, type App, type Part } from './lifecycle';
export { createOpsServer } from './ops-server';
export { run } from './run';
