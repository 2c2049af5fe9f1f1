export { AcInfoPage as Component } from '../../features/contest-desks/DeskPages.tsx'
