export { ReportsPage as Component } from '../../../features/talk/moderation/ReportsPage.tsx'
