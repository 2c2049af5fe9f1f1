export { ScrollBoardPage as Component } from '../features/contests/board/scroll/ScrollBoardPage.tsx'
