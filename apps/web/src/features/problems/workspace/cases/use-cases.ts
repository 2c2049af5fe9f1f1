import { useMutation, useQuery } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { inProgress } from '@verdict/contract/vocabulary'
import type { SourceFile } from '@verdict/rules'
import { useState } from 'react'
import { askToLogin } from '../../../../api/ask-to-login.ts'
import { call } from '../../../../api/client.ts'
import type { DataFor } from '../../../../api/endpoints.ts'
import { endpointQuery } from '../../../../api/query.ts'
import { useUser } from '../../../../api/session.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { useSolvingPlace } from '../../../../live/solving-place.ts'
import { toast } from '../../../../ui/controls/toast.ts'
import { contentTypeOf } from '../../../../ui/editor/content-type.ts'
import type { Problem } from '../problem-query.ts'
import { areTooLong, codeRefusal } from '../program/code-rules.ts'
import type { Example } from '../statement/examples.ts'
import { keepCases, newCase, type OwnCase, recallCases } from './own-cases.ts'

export type CasesResult = DataFor<'submissions.trialCasesResult'>
export type CaseRun = CasesResult['cases'][number]

/** A sample of the statement, or a case of the user's own. */
export interface TestCase {
  readonly id: string
  readonly input: string
  readonly expected: string
  /** Null for a sample. */
  readonly own: OwnCase | null
}

interface CasesOptions {
  readonly problem: Problem
  /** Names the problem in the browser's storage. */
  readonly problemID: string
  readonly examples: readonly Example[]
  readonly language: string
  readonly code: string
  /** Further files of the program. */
  readonly files: readonly SourceFile[]
  readonly onStart: () => void
}

export interface Cases {
  readonly list: readonly TestCase[]
  readonly chosen: string
  readonly choose: (id: string) => void
  readonly add: (given?: Partial<Omit<OwnCase, 'id'>>) => void
  readonly change: (id: string, change: Partial<Omit<OwnCase, 'id'>>) => void
  readonly remove: (id: string) => void
  readonly runAll: () => void
  readonly runChosen: () => void
  readonly isRunning: boolean
  /** Of the last run. */
  readonly result: CasesResult | null
  /** The result of a case as it was sent; null when it has none or was changed since. */
  readonly runOf: (item: TestCase) => CaseRun | null
  readonly refusal: Error | null
}

const { maxCases } = limits.trialCases

/** The samples and the user's own test cases; a run sends several at once, which are compiled once. */
export const useCases = ({ problem, problemID, examples, language, code, files, onStart }: CasesOptions): Cases => {
  const { t } = useTranslation('workspace')
  const user = useUser()
  const { cid, gid, mayHandIn } = useSolvingPlace()
  const of = { problemID, uid: user?.uid ?? null }
  const storedFor = `${problemID}:${of.uid}`
  const [kept, setKept] = useState(() => ({ storedFor, own: recallCases(of, examples) }))
  if (kept.storedFor !== storedFor) setKept({ storedFor, own: recallCases(of, examples) })
  const own = kept.own
  const list = casesOf(examples, own)
  const [wanted, choose] = useState('sample-1')
  const chosen = list.find((item) => item.id === wanted)?.id ?? list[0]?.id ?? ''
  const keep = (cases: readonly OwnCase[]): void => {
    setKept({ storedFor, own: cases })
    keepCases(of, cases)
  }
  const send = useMutation({
    mutationFn: (cases: readonly TestCase[]) =>
      call('submissions.submitTrialCases', {
        body: {
          pid: problem.id,
          type: cid !== null ? 'contest' : gid != null ? 'group' : 'public',
          language,
          code,
          ...(files.length > 0 && { files: [...files] }),
          mode: contentTypeOf(language),
          cases: cases.map(({ input, expected }) => ({ input, expectedOutput: expected === '' ? null : expected })),
        },
      }),
  })
  const key = send.data ?? null
  const poll = useQuery({ ...resultQuery(key ?? ''), enabled: key !== null && !send.isPending })
  const answer = key === null || send.isPending ? null : (poll.data ?? null)
  const result = answer !== null && !inProgress(answer.status) ? answer : null
  const isRunning = send.isPending || (key !== null && result === null && !poll.isError)

  const run = (cases: readonly TestCase[]): void => {
    if (isRunning) return
    const refusal = codeRefusal(code, language) ?? (areTooLong(cases) ? 'casesTooLong' : null)
    onStart()
    if (refusal !== null) toast.error(t(`refusal.${refusal}`))
    else if (user === null) askToLogin()
    else if (cases.length > 0 && mayHandIn()) send.mutate(cases)
  }
  return {
    list,
    chosen,
    choose,
    add: (given) => {
      if (list.length >= maxCases) return
      const added = newCase(given)
      keep([...own, added])
      choose(added.id)
    },
    change: (id, change) => keep(own.map((item) => (item.id === id ? { ...item, ...change } : item))),
    remove: (id) => {
      const place = list.findIndex((item) => item.id === id)
      keep(own.filter((item) => item.id !== id))
      choose((list[place + 1] ?? list[place - 1])?.id ?? '')
    },
    runAll: () => run(list.slice(0, maxCases)),
    runChosen: () => run(list.filter((item) => item.id === chosen)),
    isRunning,
    result,
    runOf: (item) => {
      const place = (send.variables ?? []).findIndex((sent) => sent.id === item.id)
      const sent = send.variables?.[place]
      const isSame = sent !== undefined && sent.input === item.input && sent.expected === item.expected
      return isSame ? (result?.cases[place] ?? null) : null
    },
    refusal: send.error ?? poll.error,
  }
}

const casesOf = (examples: readonly Example[], own: readonly OwnCase[]): readonly TestCase[] => [
  ...examples.map(({ input, output }, place) => ({ id: sampleId(place), input, expected: output, own: null })),
  ...own.map((item) => ({ id: item.id, input: item.input, expected: item.expected, own: item })),
]

export const sampleId = (place: number): string => `sample-${place + 1}`

const resultQuery = (key: string) =>
  endpointQuery(
    'submissions.trialCasesResult',
    { query: { key } },
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
