import { findFigures } from './repository.ts'

/** Submissions without code and texts, for the pages of a contest. */
export const findEntryFigures = findFigures
