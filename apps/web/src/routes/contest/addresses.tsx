export { AddressesPage as Component } from '../../features/contests/addresses/AddressesPage.tsx'
