export { GroupStatusPage as Component } from '../../features/submissions/GroupStatusPage.tsx'
