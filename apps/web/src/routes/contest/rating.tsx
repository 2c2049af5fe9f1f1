export { RatingPage as Component } from '../../features/contests/ratings/RatingPage.tsx'
