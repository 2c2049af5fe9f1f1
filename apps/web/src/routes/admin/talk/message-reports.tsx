export { MessageReportsPage as Component } from '../../../features/talk/moderation/MessageReportsPage.tsx'
