export { PrintPage as Component } from '../../features/contests/desks/PrintPage.tsx'
