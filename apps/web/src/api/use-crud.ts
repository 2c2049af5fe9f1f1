import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFocusReturn } from '../lib/use-focus-return.ts'
import { toast } from '../ui/controls/toast.ts'
import { type Question, useConfirm } from '../ui/dialogs/use-confirm.ts'
import { messageOf } from './client.ts'
import type { EndpointName } from './endpoints.ts'

/** Options of a call whose refusal is shown here. */
const quiet = { quiet: true } as const

interface Change {
  /** Passes the options on to its call. */
  readonly work: (options: typeof quiet) => Promise<unknown>
  /** Shown when it is done. */
  readonly done: string
}

interface Removal extends Change, Pick<Question, 'title' | 'text' | 'points' | 'yes'> {}

/**
 * A list whose rows are created and edited in a dialog, changed in place, and deleted after a question.
 *
 * @param stale queries whose answers are fetched again after a change
 */
export const useCrud = <Row>(stale: readonly EndpointName[]) => {
  const queries = useQueryClient()
  const confirm = useConfirm()
  const [opened, setOpened] = useState<Row | 'new' | null>(null)
  useFocusReturn(opened !== null)
  const refresh = (): void => {
    for (const name of stale) void queries.invalidateQueries({ queryKey: [name] })
  }
  const { mutate: change } = useMutation({
    mutationFn: ({ work }: Change) => work(quiet),
    onSuccess: (_, { done }) => toast.success(done),
    onError: (refusal) => toast.error(messageOf(refusal)),
    onSettled: refresh,
  })
  const remove = ({ work, done, ...question }: Removal): void =>
    confirm.ask({ ...question, isDangerous: true, onYes: () => change({ work, done }) })
  return { opened, open: setOpened, close: () => setOpened(null), refresh, change, remove, confirm }
}

export type Crud<Row> = ReturnType<typeof useCrud<Row>>
