export { SwitchesPage as Component } from '../../features/admin-site/SwitchesPage.tsx'
