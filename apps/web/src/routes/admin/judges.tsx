export { JudgesPage as Component } from '../../features/site/core/judges/JudgesPage.tsx'
