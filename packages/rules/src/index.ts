export * from './access/table.ts'
export * from './access/who.ts'
export * from './judging/full-score.ts'
export * from './judging/outcome.ts'
