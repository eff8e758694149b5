import { writeChart } from './chart/write-chart';

void writeChart();
