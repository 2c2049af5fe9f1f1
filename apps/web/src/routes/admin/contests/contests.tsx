export { ContestsPage as Component } from '../../../features/contests/editor/list/ContestsPage.tsx'
