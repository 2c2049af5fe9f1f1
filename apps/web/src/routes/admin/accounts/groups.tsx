export { GroupsAdminPage as Component } from '../../../features/groups/admin/GroupsAdminPage.tsx'
