export { EnterDeskPage as Component } from '../features/contest-desks/DeskPage.tsx'
