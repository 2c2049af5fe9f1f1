export { StatisticsPage as Component } from '../../features/contests/statistics/StatisticsPage.tsx'
