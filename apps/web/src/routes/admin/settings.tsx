export { SettingsPage as Component } from '../../features/site/admin/SettingsPage.tsx'
