export { OverlaysPage as Component } from '../../features/contests/board/overlays/OverlaysPage.tsx'
