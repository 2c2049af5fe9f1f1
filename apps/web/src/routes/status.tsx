export { StatusPage as Component } from '../features/submissions/list/StatusPage.tsx'
