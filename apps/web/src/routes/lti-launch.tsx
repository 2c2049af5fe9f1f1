export { LaunchPage as Component } from '../features/accounts/core/sign-on/LaunchPage.tsx'
