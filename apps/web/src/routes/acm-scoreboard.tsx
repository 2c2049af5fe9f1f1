import { OutsideBoardPage } from '../features/contests/board/OutsideBoardPage.tsx'

export function Component() {
  return <OutsideBoardPage rule="acm" />
}
