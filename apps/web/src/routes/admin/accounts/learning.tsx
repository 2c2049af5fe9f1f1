export { LearningPage as Component } from '../../../features/accounts/learning/LearningPage.tsx'
