export { SystemTestPage as Component } from '../../features/contests/system-test/SystemTestPage.tsx'
