export { TermsPage as Component } from '../../../features/accounts/terms/TermsPage.tsx'
