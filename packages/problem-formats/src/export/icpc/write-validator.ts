import { outputCheckers } from '@verdict/contract'
import type { ProblemDraft } from '../../draft.ts'
import { defaultValidator } from '../../kattis/default-validator.ts'
import { shimNames, shims } from '../../kattis/shims.ts'
import type { IcpcTarget } from './write-icpc.ts'

const isUsual = ({ checker }: ProblemDraft): boolean =>
  checker?.protocol === 'kattis' && checker.code === defaultValidator

/** Flags of the validator. Our comparison is case-sensitive, and compares whitespace unless it is ignored. */
export const validatorFlags = (draft: ProblemDraft): readonly string[] => {
  if (draft.checker?.protocol === 'kattis') return draft.checker.arguments ?? []
  if (draft.checker !== null) return []
  return draft.ignoreTrailingBlanks ? ['case_sensitive'] : ['case_sensitive', 'space_change_sensitive']
}

const suffixes: Readonly<Record<string, string>> = { C: 'c', Python3: 'py' }

/** Our checker is exported unchanged, with a wrapper file; the default one needs none. */
export const writeValidator = (draft: ProblemDraft, { zip, slug }: IcpcTarget): void => {
  const { checker } = draft
  if (checker === null || isUsual(draft)) return
  const folder = `${slug}/output_validator`
  zip.text(`${folder}/checker.${suffixes[checker.language] ?? 'cpp'}`, checker.code)
  // All programs of that folder become one, so the checker behind an interactor has no place there.
  const files = Object.entries(checker.extraFiles).filter(([name]) => !(name in outputCheckers))
  for (const [name, text] of files) zip.text(`${folder}/${name}`, text)
  if (checker.protocol === 'kattis') return
  const kind = draft.judgeMode === 'interactive' ? 'interactor' : 'checker'
  zip.text(`${folder}/${shimNames[kind]}`, shims[kind])
}
