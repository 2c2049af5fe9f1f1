import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '../../../i18n/index.ts'
import { isTaken } from '../../../lib/keys.ts'
import { useSolvingPlace } from '../../../live/solving-place.ts'
import { toast } from '../../../ui/controls/toast.ts'
import { neighbourOf } from './neighbours.ts'

const steps: Readonly<Record<string, 1 | -1>> = { '[': -1, ']': 1 }

/** `[` and `]` open the problem before and after this one. */
export const useNeighbours = (problemId: string): void => {
  const { t } = useTranslation('workspace')
  const queries = useQueryClient()
  const navigate = useNavigate()
  const place = useSolvingPlace()
  const go = useEffectEvent(async (step: 1 | -1, hasLeft: () => boolean): Promise<void> => {
    // A list that failed has shown its error itself.
    const neighbour = place.neighbourOf
      ? place.neighbourOf(problemId, step)
      : await neighbourOf(queries, problemId, step).catch(() => undefined)
    if (neighbour === undefined || hasLeft()) return
    if (neighbour === null) toast.info(t(step === 1 ? 'neighbour.last' : 'neighbour.first'))
    else void navigate(place.problemHref(neighbour))
  })
  useEffect(() => {
    let hasLeft = false
    const onKey = (event: KeyboardEvent): void => {
      const step = steps[event.key]
      if (step === undefined || event.repeat || isTaken(event)) return
      event.preventDefault()
      void go(step, () => hasLeft)
    }
    document.addEventListener('keydown', onKey)
    return () => {
      hasLeft = true
      document.removeEventListener('keydown', onKey)
    }
  }, [])
}
