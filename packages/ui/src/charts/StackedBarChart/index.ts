export { StackedBarChart, type StackedBarChartProps } from './StackedBarChart'
