export { ClarificationsPage as Component } from '../../features/contests/clarifications/ClarificationsPage.tsx'
