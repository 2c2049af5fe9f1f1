export { SignOnPage as Component } from '../features/accounts/core/sign-on/SignOnPage.tsx'
