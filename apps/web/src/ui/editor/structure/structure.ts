import type { Extension } from '@codemirror/state'
import type { Taste } from '../taste.ts'
import { bracketColors } from './bracket-colors.ts'
import { indentGuides } from './indent-guides.ts'

type Wanted = Pick<Taste, 'showsGuides' | 'colorsBrackets' | 'tabSize'>

/** Guides and bracket colors: fetched once the program has its colors. */
export const structureOf = ({ showsGuides, colorsBrackets, tabSize }: Wanted): Extension => [
  showsGuides ? indentGuides(tabSize) : [],
  colorsBrackets ? bracketColors : [],
]
