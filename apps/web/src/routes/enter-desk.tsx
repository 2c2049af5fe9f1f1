export { EnterDeskPage as Component } from '../features/contests/desks/DeskPage.tsx'
