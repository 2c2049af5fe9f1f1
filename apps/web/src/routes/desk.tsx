import { ClarificationDesk } from '../features/clarifications/ClarificationDesk.tsx'
import { BalloonDesk } from '../features/contest-desks/BalloonDesk.tsx'
import { DeskPage, type Desks } from '../features/contest-desks/DeskPage.tsx'
import { PrintDesk } from '../features/contest-desks/PrintDesk.tsx'

const desks: Desks = { print: PrintDesk, balloons: BalloonDesk, clarifications: ClarificationDesk }

export function Component() {
  return <DeskPage desks={desks} />
}
