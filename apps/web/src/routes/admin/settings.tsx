export { SettingsPage as Component } from '../../features/admin-site/SettingsPage.tsx'
