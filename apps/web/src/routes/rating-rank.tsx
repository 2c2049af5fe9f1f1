export { RatingRankPage as Component } from '../features/ranks/RatingRankPage.tsx'
