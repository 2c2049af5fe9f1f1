export { GroupSettingsPage as Component } from '../../features/groups/GroupSettingsPage.tsx'
