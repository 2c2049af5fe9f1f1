import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { endpointQuery } from '../../../../api/query.ts'
import { loadTexts } from '../../../../i18n/later.ts'
import { lazyPart } from '../../../../ui/states/lazy-part.tsx'

const providersQuery = endpointQuery('signOn.providers', {}, { quiet: true, retry: false })

const Buttons = lazyPart(async () => {
  const [buttons] = await Promise.all([import('./SignOnButtons.tsx'), loadTexts(['signOn', 'factors'])])
  return buttons
})

interface Props {
  /** Whether the form of a directory is open: then nothing else is shown beside it. */
  readonly onDirectory: (isOpen: boolean) => void
}

/** Logins through other systems, on sites that offer any. */
export function OfferedSignOn({ onDirectory }: Props) {
  const { data = [] } = useQuery(providersQuery)
  if (data.length === 0) return null
  return (
    <Suspense>
      <Buttons providers={data} onDirectory={onDirectory} />
    </Suspense>
  )
}
