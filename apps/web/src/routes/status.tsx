export { StatusPage as Component } from '../features/submissions/StatusPage.tsx'
