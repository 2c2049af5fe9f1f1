export { CommentaryPage as Component } from '../features/contests/board/commentary/CommentaryPage.tsx'
