export { ModerationPage as Component } from '../../../features/talk/moderation/ModerationPage.tsx'
