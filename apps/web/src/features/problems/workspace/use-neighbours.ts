import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '../../../i18n/index.ts'
import { isTaken } from '../../../lib/keys.ts'
import { useSolvingPlace } from '../../../live/solving-place.ts'
import { toast } from '../../../ui/controls/toast.ts'
import { neighbourOf } from './neighbours.ts'

const steps: Readonly<Record<string, 1 | -1>> = { '[': -1, ']': 1 }

/** Opens the problem before or after this one, as the keys `[` and `]` do. */
export const useNeighbours = (problemId: string): ((step: 1 | -1) => void) => {
  const { t } = useTranslation('workspace')
  const queries = useQueryClient()
  const navigate = useNavigate()
  const place = useSolvingPlace()
  const hasLeft = useRef(false)
  const go = async (step: 1 | -1): Promise<void> => {
    // A list that failed has shown its error itself.
    const neighbour = place.neighbourOf
      ? place.neighbourOf(problemId, step)
      : await neighbourOf(queries, problemId, step).catch(() => undefined)
    if (neighbour === undefined || hasLeft.current) return
    if (neighbour === null) toast.info(t(step === 1 ? 'neighbour.last' : 'neighbour.first'))
    else void navigate(place.problemHref(neighbour))
  }
  const onStep = useEffectEvent((step: 1 | -1): void => void go(step))
  useEffect(() => {
    hasLeft.current = false
    const onKey = (event: KeyboardEvent): void => {
      const step = steps[event.key]
      if (step === undefined || event.repeat || isTaken(event)) return
      event.preventDefault()
      onStep(step)
    }
    document.addEventListener('keydown', onKey)
    return () => {
      hasLeft.current = true
      document.removeEventListener('keydown', onKey)
    }
  }, [])
  return (step) => void go(step)
}
