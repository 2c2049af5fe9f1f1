export { TargetsPage as Component } from '../../features/contests/hacks/TargetsPage.tsx'
