export { ProvidersPage as Component } from '../../../features/accounts/providers/ProvidersPage.tsx'
