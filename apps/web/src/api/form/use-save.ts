import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Form } from '../../lib/form/use-form.ts'
import { toast } from '../../ui/controls/toast.ts'
import { ApiError } from '../api-error.ts'
import { messageOf } from '../client.ts'
import type { EndpointName } from '../endpoints.ts'

interface SaveOptions<Values extends object, Answer> {
  readonly form: Pick<Form<Values>, 'values' | 'checkAll' | 'forget'>
  readonly send: (values: Values) => Promise<Answer>
  /** Endpoints whose answers are stale afterwards; all by default. */
  readonly stale?: readonly EndpointName[]
  /** The text of the success message; none where the page shows the result. */
  readonly done?: string
  /** The values after saving, where they are not those that were sent. */
  readonly savedAs?: (sent: Values) => Values
  /** Runs once the values are stored. */
  readonly onSaved?: (answer: Answer) => void
  /** The address to go to afterwards, for instance that of a new contest. */
  readonly nextOf?: (answer: Answer) => string | null
}

export type Save = ReturnType<typeof useSave>

/** Sends a form once it has no errors. A refusal loses no input: the form is settled only after it was stored. */
export const useSave = <Values extends object, Answer>({
  form,
  send,
  stale,
  done,
  savedAs,
  onSaved,
  nextOf,
}: SaveOptions<Values, Answer>) => {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [next, setNext] = useState<string | null>(null)
  // In an effect: by then the form has no unsaved changes, and the leave guard does not ask.
  useEffect(() => {
    if (next !== null) void navigate(next, { replace: true })
  }, [next, navigate])
  const save = useMutation({
    mutationFn: send,
    onSuccess: async (answer, sent) => {
      form.forget(sent, savedAs?.(sent))
      if (done !== undefined) toast.success(done)
      onSaved?.(answer)
      setNext(nextOf?.(answer) ?? null)
      await (stale === undefined
        ? queries.invalidateQueries()
        : Promise.all(stale.map((name) => queries.invalidateQueries({ queryKey: [name] }))))
    },
  })
  // Whose login ran out is asked to log in again.
  const isShown = save.isError && !(save.error instanceof ApiError && save.error.http === 401)
  return {
    /** False when a field is wrong; its error is shown then. */
    run: (): boolean => {
      if (save.isPending) return true
      if (!form.checkAll()) return false
      save.mutate(form.values)
      return true
    },
    isBusy: save.isPending,
    refusal: isShown ? messageOf(save.error) : null,
    reset: save.reset,
  }
}
