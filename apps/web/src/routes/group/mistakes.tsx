import { useParams } from 'react-router'
import { MistakesPage } from '../../features/teaching/classes/MistakesPage.tsx'

export function Component() {
  const { pid } = useParams()
  return <MistakesPage key={pid} pid={Number(pid)} />
}
