export { SeriesListPage as Component } from '../features/contests/series/SeriesListPage.tsx'
