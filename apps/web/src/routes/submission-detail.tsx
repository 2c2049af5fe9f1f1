export { SubmissionPage as Component } from '../features/submissions/SubmissionPage.tsx'
