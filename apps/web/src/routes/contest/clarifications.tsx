export { ClarificationsPage as Component } from '../../features/clarifications/ClarificationsPage.tsx'
