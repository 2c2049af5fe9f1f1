import { useMutation, useQuery } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { inProgress } from '@verdict/contract/vocabulary'
import { useState } from 'react'
import { askToLogin } from '../../../api/ask-to-login.ts'
import { call } from '../../../api/client.ts'
import type { DataFor } from '../../../api/endpoints.ts'
import { endpointQuery } from '../../../api/query.ts'
import { useUser } from '../../../api/session.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useSolvingPlace } from '../../../live/solving-place.ts'
import { contentTypeOf } from '../../../ui/editor/content-type.ts'
import { toast } from '../../../ui/toast.ts'
import { codeRefusal, inputRefusal } from './code-rules.ts'
import { type Example, sampleOf } from './examples.ts'
import type { Problem } from './problem-query.ts'

export type TrialResult = DataFor<'submissions.trialResult'>

interface CustomTestOptions {
  readonly problem: Problem
  readonly examples: readonly Example[]
  readonly language: string
  readonly code: string
  readonly onStart: () => void
}

export interface Trial {
  readonly input: string
  readonly expected: string
  readonly setInput: (text: string) => void
  readonly setExpected: (text: string) => void
  readonly load: (example: Example) => void
  readonly run: () => void
  readonly isRunning: boolean
  readonly result: TrialResult | null
  readonly refusal: Error | null
}

/** The custom test: one run on the user's input, polled every second until it ends. */
export const useTrial = ({ problem, examples, language, code, onStart }: CustomTestOptions): Trial => {
  const { t } = useTranslation('workspace')
  const user = useUser()
  const { cid, gid, mayHandIn } = useSolvingPlace()
  const isInGroup = gid !== undefined && gid !== null
  const [input, setInput] = useState(examples[0]?.input ?? '')
  const [expected, setExpected] = useState(examples[0]?.output ?? '')
  const send = useMutation({
    mutationFn: () =>
      call('submissions.submitTrial', {
        body: {
          pid: problem.id,
          type: cid !== null ? 'contest' : isInGroup ? 'group' : 'public',
          language,
          code,
          userInput: input,
          expectedOutput: expectedFor(input, expected, examples),
          isRemoteJudge: problem.isRemote,
          mode: contentTypeOf(language),
        },
      }),
  })
  const key = send.data ?? null
  const poll = useQuery({ ...trialQuery(key ?? ''), enabled: key !== null && !send.isPending })
  const result = key === null || send.isPending ? null : (poll.data ?? null)
  const isFinal = result !== null && !inProgress(result.status)
  const isRunning = send.isPending || (key !== null && !isFinal && !poll.isError)

  const run = (): void => {
    if (isRunning) return
    const refusal = codeRefusal(code, language) ?? inputRefusal(input)
    onStart()
    if (refusal !== null) toast.error(t(`refusal.${refusal}`))
    else if (user === null) askToLogin()
    else if (mayHandIn()) send.mutate()
  }
  return {
    input,
    expected,
    setInput,
    setExpected,
    load: (example) => {
      setInput(example.input)
      setExpected(example.output)
    },
    run,
    isRunning,
    result: isFinal ? result : null,
    refusal: send.error ?? poll.error,
  }
}

/** Returning a final result deletes it on the server, so it is never fetched again. */
const trialQuery = (testJudgeKey: string) =>
  endpointQuery(
    'submissions.trialResult',
    { query: { testJudgeKey } },
    {
      staleTime: Number.POSITIVE_INFINITY,
      meta: { once: true },
      retry: false,
      refetchOnReconnect: false,
      refetchInterval: ({ state }) =>
        state.error !== null || (state.data !== undefined && !inProgress(state.data.status))
          ? false
          : limits.poll.trialMs,
    },
  )

/** The typed expected output, else the output of a matching sample, else nothing: then it only runs. */
export const expectedFor = (input: string, typed: string, examples: readonly Example[]): string | null => {
  if (typed.trim() !== '') return typed
  const place = sampleOf(input, examples)
  return place === null ? null : (examples[place]?.output ?? null)
}
