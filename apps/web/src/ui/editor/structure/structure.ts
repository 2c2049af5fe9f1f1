import type { Extension } from '@codemirror/state'
import type { Taste } from '../taste.ts'
import { bracketColors } from './bracket-colors.ts'
import { indentGuides } from './indent-guides.ts'

type Wanted = Pick<Taste, 'showsGuides' | 'colorsBrackets' | 'tabSize'>

/** What shows the structure of a program: fetched once it has its colors. */
export const structureOf = ({ showsGuides, colorsBrackets, tabSize }: Wanted): Extension => [
  showsGuides ? indentGuides(tabSize) : [],
  colorsBrackets ? bracketColors : [],
]
