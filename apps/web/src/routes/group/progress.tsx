export { ProgressPage as Component } from '../../features/teaching/classes/ProgressPage.tsx'
