export { GroupHome as Component } from '../../features/groups/GroupHome.tsx'
