export { UserPage as Component } from '../features/user/UserPage.tsx'
