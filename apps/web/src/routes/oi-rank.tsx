import { RankPage } from '../features/ranks/RankPage.tsx'

export function Component() {
  return <RankPage kind="oi" />
}
