export { AdminPrintPage as Component } from '../../features/contest-desks/DeskPages.tsx'
