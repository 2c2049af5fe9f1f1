export { AdminSeriesPage as Component } from '../../../features/contests/series/admin/AdminSeriesPage.tsx'
