export { ContestsPage as Component } from '../features/contests/core/list/ContestsPage.tsx'
