export { VirtualPage as Component } from '../../features/contests/virtual/VirtualPage.tsx'
