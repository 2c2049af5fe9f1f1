export { ScrollSettingsPage as Component } from '../../features/contest-boards/scroll/ScrollSettingsPage.tsx'
