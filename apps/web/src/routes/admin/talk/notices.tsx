export { NoticesPage as Component } from '../../../features/talk/news/NoticesPage.tsx'
