export { ContestsPage as Component } from '../features/contests/ContestsPage.tsx'
