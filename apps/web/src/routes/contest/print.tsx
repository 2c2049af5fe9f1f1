export { PrintPage as Component } from '../../features/contest-desks/PrintPage.tsx'
