export { OverlayPage as Component } from '../features/contests/overlays/OverlayPage.tsx'
