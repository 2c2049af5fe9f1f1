export { ShadowPage as Component } from '../../features/contests/shadow/ShadowPage.tsx'
