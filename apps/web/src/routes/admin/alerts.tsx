export { AlertsPage as Component } from '../../features/site/alerts/AlertsPage.tsx'
