export { ContestsPage as Component } from '../features/contests/core/ContestsPage.tsx'
