import { startPage } from './page';
import { answerChecks } from './worker';

// One script is both: a worker of its own text needs no second file, so the page also works from a disk.
if (typeof document === 'undefined') answerChecks();
else startPage(document.currentScript?.textContent ?? '');
