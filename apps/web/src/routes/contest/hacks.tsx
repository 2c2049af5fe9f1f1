export { HackPage as Component } from '../../features/contests/hacks/HackPage.tsx'
