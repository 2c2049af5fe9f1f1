export { OrganisersPage as Component } from '../../features/contests/organisers/OrganisersPage.tsx'
