export { SwitchesPage as Component } from '../../features/site/admin/SwitchesPage.tsx'
