export { GroupStatusPage as Component } from '../../features/submissions/list/GroupStatusPage.tsx'
