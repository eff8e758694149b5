import { runbookBaseFrom, writeObservability } from './observability/write-observability';

void writeObservability(runbookBaseFrom(process.argv.slice(2)));
