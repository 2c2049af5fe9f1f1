export { ContestImportPage as Component } from '../../../features/contests/editor/packages/ContestImportPage.tsx'
