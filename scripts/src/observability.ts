import { runbookBaseFrom, writeObservability } from './observability/write-observability';

/** npm run observability: writes dashboards, rules, their tests and the tables of alerts anew from deploy/observability/src. */
void writeObservability(runbookBaseFrom(process.argv.slice(2)));
