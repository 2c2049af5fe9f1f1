export { OverlayPage as Component } from '../features/contests/board/overlays/OverlayPage.tsx'
