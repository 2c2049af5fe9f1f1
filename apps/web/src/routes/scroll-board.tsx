export { ScrollBoardPage as Component } from '../features/contest-boards/scroll/ScrollBoardPage.tsx'
