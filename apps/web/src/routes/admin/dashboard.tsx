export { DashboardPage as Component } from '../../features/site/dashboard/DashboardPage.tsx'
