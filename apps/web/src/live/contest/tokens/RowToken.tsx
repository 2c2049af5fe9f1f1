import UseTokenButton from './UseTokenButton.tsx'
import { useTokens } from './use-tokens.ts'

/** The button of an own submission with a hidden result, in a list; none while no token can be used. */
export default function RowToken({ submitId, label }: { submitId: number; label: string | null }) {
  const { cid, tokens } = useTokens()
  if (tokens === undefined || !tokens.isOpen || tokens.hides !== 'results') return null
  const stocks = [tokens.contest, tokens.problems.find(({ displayId }) => displayId === label) ?? null]
  const isEmpty = stocks.some((stock) => stock !== null && (stock.held === 0 || stock.usesLeft === 0))
  return isEmpty ? null : (
    <UseTokenButton cid={cid} submitId={submitId} size="compact-xs" areCounted={tokens.areCounted} />
  )
}
