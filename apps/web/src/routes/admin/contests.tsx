export { ContestsPage as Component } from '../../features/admin-contests/list/ContestsPage.tsx'
