export { SettingsPage as Component } from '../features/accounts/settings/SettingsPage.tsx'
