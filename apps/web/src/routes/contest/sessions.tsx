export { SessionsPage as Component } from '../../features/contests/sessions/SessionsPage.tsx'
