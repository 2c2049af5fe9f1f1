export { UsersPage as Component } from '../../../features/accounts/admin/UsersPage.tsx'
