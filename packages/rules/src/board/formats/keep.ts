import type { AcmCell, AcmRules, BoardCell, BoardRules, OiCell, OiRules } from '../board.ts'
import { type KeptBoard, keepBoard } from '../incremental.ts'
import { icpc } from './icpc.ts'
import { oi } from './oi.ts'

/** An empty ICPC board. */
export const keepAcmBoard = (rules: AcmRules): KeptBoard<AcmCell> => keepBoard(icpc.fold(rules), icpc.markFirst)

/** An empty OI board. */
export const keepOiBoard = (rules: OiRules): KeptBoard<OiCell> => keepBoard(oi.fold(rules), oi.markFirst)

/** An empty board of the format that the rules name. */
export const keepFormatBoard = (rules: BoardRules): KeptBoard<BoardCell> => {
  switch (rules.format) {
    case 'icpc':
      return keepAcmBoard(rules)
    case 'oi':
      return keepOiBoard(rules)
  }
}
