import { OutsideBoardPage } from '../features/contest-boards/OutsideBoardPage.tsx'

export function Component() {
  return <OutsideBoardPage rule="oi" />
}
