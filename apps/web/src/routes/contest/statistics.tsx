export { StatisticsPage as Component } from '../../features/contest-statistics/StatisticsPage.tsx'
