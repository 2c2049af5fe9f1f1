export { AnnouncementsPage as Component } from '../../features/contests/AnnouncementsPage.tsx'
