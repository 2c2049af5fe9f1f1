export { UserPage as Component } from '../features/accounts/user/UserPage.tsx'
