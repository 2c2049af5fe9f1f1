export { MembersPage as Component } from '../../features/groups/MembersPage.tsx'
