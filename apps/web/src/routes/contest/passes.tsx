export { PassesPage as Component } from '../../features/contest-desks/PassesPage.tsx'
