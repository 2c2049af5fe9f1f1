export { AcInfoPage as Component } from '../../features/contests/desks/DeskPages.tsx'
