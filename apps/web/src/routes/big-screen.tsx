export { BigScreenPage as Component } from '../features/contests/board/screen/BigScreenPage.tsx'
