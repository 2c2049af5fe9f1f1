export { RolesPage as Component } from '../../../features/accounts/roles/RolesPage.tsx'
