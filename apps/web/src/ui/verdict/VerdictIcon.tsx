import family from './family.module.css'
import { lookOf } from './verdict-look.ts'

export function VerdictIcon({ verdict, size = 16 }: { verdict: number; size?: number }) {
  const { Icon, spins } = lookOf(verdict)
  return <Icon aria-hidden size={size} stroke={2.25} className={spins ? family.spins : undefined} />
}
