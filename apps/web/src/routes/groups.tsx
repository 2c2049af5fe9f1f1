export { GroupsPage as Component } from '../features/groups/GroupsPage.tsx'
