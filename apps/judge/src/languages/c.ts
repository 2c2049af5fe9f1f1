import { compiledByGcc } from './c-family.ts'

const c = compiledByGcc('gcc', 'main.c', 10_000)

export const cLanguages = [
  c({ name: 'C', standard: 'c11', optimise: false }),
  c({ name: 'C With O2', standard: 'c11', optimise: true }),
]
