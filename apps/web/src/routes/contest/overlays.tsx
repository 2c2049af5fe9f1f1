export { OverlaysPage as Component } from '../../features/contests/overlays/OverlaysPage.tsx'
