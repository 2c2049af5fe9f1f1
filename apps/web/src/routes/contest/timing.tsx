export { TimingPage as Component } from '../../features/contests/timing/TimingPage.tsx'
