export { PassesPage as Component } from '../../features/contests/desks/PassesPage.tsx'
