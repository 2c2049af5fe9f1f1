export { CommentaryPage as Component } from '../features/contests/commentary/CommentaryPage.tsx'
