export { DashboardPage as Component } from '../../features/admin-dashboard/DashboardPage.tsx'
