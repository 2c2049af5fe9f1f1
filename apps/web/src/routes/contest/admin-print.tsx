export { AdminPrintPage as Component } from '../../features/contests/desks/DeskPages.tsx'
