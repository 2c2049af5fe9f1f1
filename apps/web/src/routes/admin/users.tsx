export { UsersPage as Component } from '../../features/admin-users/UsersPage.tsx'
