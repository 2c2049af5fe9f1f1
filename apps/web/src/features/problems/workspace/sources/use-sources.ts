import { limits } from '@verdict/contract/limits'
import { isFunctionProblem, type SourceFile } from '@verdict/rules'
import { useEffect, useEffectEvent, useState } from 'react'
import { usePresent } from '../../../../api/session.ts'
import { extraFilesOf, recordOf } from '../../../../lib/extra-files.ts'
import { makeLater } from '../outcome/later.ts'
import type { Problem } from '../problem-query.ts'
import { keepFiles, recallFiles, type StoredFiles, takeOverFiles } from './stored.ts'

/** The further files of the program on the desk. */
export interface Sources {
  readonly files: readonly SourceFile[]
  /** Names of the files of the problem. */
  readonly ofProblem: readonly string[]
  readonly set: (files: readonly SourceFile[], language?: string) => void
}

interface SourcesOptions {
  readonly problem: Problem
  readonly problemID: string
  readonly language: string
  /** The language the code was written in before the last switch; its files move along. */
  readonly carriedFrom: string | null
}

/** Drafts of the further files, stored as the program is; null for problems that take a single file. */
export const useSources = ({ problem, problemID, language, carriedFrom }: SourcesOptions): Sources | null => {
  const uid = usePresent()?.uid ?? null
  const [later] = useState(() => makeLater(limits.draft.saveAfterMs))
  const of = { problemID, uid }
  const [kept, setKept] = useState(() => ({ of, all: recallFiles(of) }))
  const isOther = kept.of.uid !== uid || kept.of.problemID !== problemID
  if (isOther) {
    const stays = kept.of.uid === null && kept.of.problemID === problemID
    setKept({ of, all: { ...recallFiles(of), ...(stays ? filled(kept.all) : {}) } })
  }
  useEffect(() => {
    later.now()
    takeOverFiles({ problemID, uid })
  }, [later, problemID, uid])
  useEffect(() => {
    window.addEventListener('pagehide', later.now)
    return () => {
      window.removeEventListener('pagehide', later.now)
      later.now()
    }
  }, [later])

  const filesIn = (name: string): readonly SourceFile[] => kept.all[name] ?? []
  const set = (next: readonly SourceFile[], name = language): void => {
    const all = { ...kept.all, [name]: next }
    setKept({ of, all })
    later.ask(() => keepFiles(of, all))
  }
  const carry = useEffectEvent((): void => {
    if (carriedFrom !== null && filesIn(language).length === 0 && filesIn(carriedFrom).length > 0)
      set(filesIn(carriedFrom))
  })
  useEffect(() => {
    // Both are named so that each switch carries once.
    if (carriedFrom !== language) carry()
  }, [language, carriedFrom])

  const extra = recordOf(extraFilesOf(problem.userExtraFile))
  const isTaken =
    !problem.isRemote &&
    problem.outputOnly !== true &&
    (problem.questions ?? null) === null &&
    !isFunctionProblem(extra)
  if (!isTaken) return null
  return { files: filesIn(language), ofProblem: Object.keys(extra), set }
}

const filled = (all: StoredFiles): StoredFiles =>
  Object.fromEntries(Object.entries(all).filter(([, files]) => files.length > 0))
