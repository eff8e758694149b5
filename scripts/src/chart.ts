import { writeChart } from './chart/write-chart';

/** npm run chart: writes what the chart says about settings, its README's tables, and the rendered examples anew. */
void writeChart();
