export { AnnouncementsPage as Component } from '../../features/admin-news/AnnouncementsPage.tsx'
