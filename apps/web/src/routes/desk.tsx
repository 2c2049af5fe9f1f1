import { ClarificationDesk } from '../features/contests/clarifications/ClarificationDesk.tsx'
import { BalloonDesk } from '../features/contests/desks/BalloonDesk.tsx'
import { DeskPage, type Desks } from '../features/contests/desks/DeskPage.tsx'
import { PrintDesk } from '../features/contests/desks/PrintDesk.tsx'

const desks: Desks = { print: PrintDesk, balloons: BalloonDesk, clarifications: ClarificationDesk }

export function Component() {
  return <DeskPage desks={desks} />
}
