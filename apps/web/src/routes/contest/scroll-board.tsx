export { ScrollSettingsPage as Component } from '../../features/contests/board/scroll/ScrollSettingsPage.tsx'
