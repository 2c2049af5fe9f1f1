import type { AcmCell, AcmRules, BoardCell, BoardRules, OiCell, OiRules } from '../board.ts'
import { type KeptBoard, keepBoard } from '../incremental.ts'
import { atcoder } from './atcoder.ts'
import { codeforces } from './codeforces.ts'
import { ecoo } from './ecoo.ts'
import { icpc } from './icpc.ts'
import { ioi } from './ioi.ts'
import { ledo } from './ledo.ts'
import { noip } from './noip.ts'
import { oi } from './oi.ts'
import { site } from './site.ts'

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
    case 'ioi':
      return keepBoard(ioi.fold(rules), ioi.markFirst)
    case 'noip':
      return keepBoard(noip.fold(rules), noip.markFirst)
    case 'atcoder':
      return keepBoard(atcoder.fold(rules), atcoder.markFirst)
    case 'codeforces':
      return keepBoard(codeforces.fold(rules), codeforces.markFirst)
    case 'ecoo':
      return keepBoard(ecoo.fold(rules), ecoo.markFirst)
    case 'ledo':
      return keepBoard(ledo.fold(rules), ledo.markFirst)
    case 'site':
      return keepBoard(site.fold(rules), site.markFirst)
  }
}
