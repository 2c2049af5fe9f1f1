export { GroupRankPage as Component } from '../../features/groups/GroupRankPage.tsx'
