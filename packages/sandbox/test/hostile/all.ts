import { compilerRows } from './compilers.ts'
import { dataRows } from './data.ts'
import { fileRows, memoryRows } from './memory.ts'
import { outputRows } from './outputs.ts'
import { privilegeRows, signalRows } from './privileges.ts'
import { processRows } from './processes.ts'
import type { Places, Row } from './row.ts'
import { traceRows } from './traces.ts'

export const hostileRows = (places: Places): readonly Row[] =>
  [processRows, memoryRows, fileRows, dataRows, privilegeRows, signalRows, outputRows, compilerRows, traceRows].flatMap(
    (rowsOf) => rowsOf(places),
  )
