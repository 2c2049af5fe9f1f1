export { GroupAnnouncementsPage as Component } from '../../features/groups/GroupAnnouncementsPage.tsx'
