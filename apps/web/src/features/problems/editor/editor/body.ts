import type { BodyFor } from '../../../../api/endpoints.ts'
import { writeExtraFiles } from '../../../../lib/extra-files.ts'
import { blocksBody } from '../blocks/form.ts'
import { writeExamples } from './examples.ts'
import { type emptyWords, isOi, type NewCase, type ProblemForm, wordsIn } from './form.ts'

export type ProblemBody = NonNullable<BodyFor<'adminProblems.create'>>

interface Saving {
  /** Null for a new problem. */
  readonly id: number | null
  readonly username: string
  /** The group of the problem; null in the bank. */
  readonly gid: number | null
  /** The stored version, to detect a changed checker. */
  readonly stored: ProblemForm | null
  /** Publish although the check of the problem has doubts. */
  readonly isForced: boolean
  /** Save although another user saved first. */
  readonly isOverwriting: boolean
}

/** The form as the body of the api-admin 8.5 calls. Cases of a stored problem are changed by separate calls. */
export const bodyOf = (
  form: ProblemForm,
  { id, username, gid, stored, isForced, isOverwriting }: Saving,
): ProblemBody => {
  const words = wordsIn(form, form.defaultLocale)
  const isNew = stored === null
  const hasChecker = form.judgeMode !== 'default'
  return {
    problem: {
      ...words,
      id,
      problemId: form.problemId.trim(),
      author: isNew ? username : null,
      type: form.type,
      judgeMode: form.judgeMode,
      judgeCaseMode: form.judgeCaseMode,
      timeLimit: Number(form.timeLimit),
      memoryLimit: Number(form.memoryLimit),
      stackLimit: Number(form.stackLimit),
      examples: writeExamples(form.examples),
      source: form.source,
      difficulty: form.difficulty,
      auth: form.auth,
      ioScore: null,
      codeShare: form.codeShare,
      spjCode: hasChecker ? form.spjCode : null,
      spjLanguage: hasChecker ? form.spjLanguage : null,
      userExtraFile: writeExtraFiles(form.userExtraFiles),
      judgeExtraFile: writeExtraFiles(form.judgeExtraFiles),
      isRemoveEndBlank: form.isRemoveEndBlank,
      openCaseResult: form.openCaseResult,
      isUploadCase: form.isUploadCase,
      gid,
      isFileIO: form.isFileIO,
      ioReadFileName: form.isFileIO ? form.ioReadFileName.trim() : null,
      ioWriteFileName: form.isFileIO ? form.ioWriteFileName.trim() : null,
      statements: Object.fromEntries(
        Object.entries(form.statements).filter(([locale, text]) => locale === form.defaultLocale || !isBlank(text)),
      ),
      defaultLocale: form.defaultLocale,
      limitFactors: Object.fromEntries(
        form.limitFactors.map(({ language, time, memory }) => [
          language,
          { ...factor('time', time), ...factor('memory', memory) },
        ]),
      ),
      checkerProtocol: form.checkerProtocol,
      processes: Number(form.processes),
      passes: Number(form.passes),
      outputOnly: form.outputOnly,
      opensInputs: form.outputOnly && form.opensInputs,
      hostClass: form.questions === null ? form.hostClass.trim() : '',
      questions: form.questions,
      blocks: form.questions === null ? blocksBody(form.blocks) : false,
      revision: isNew || isOverwriting ? null : form.revision,
      caseVersion: null,
    },
    samples: isNew ? form.cases.map((testCase) => sampleOf(testCase, isOi(form))) : null,
    isUploadTestCase: form.isUploadCase,
    uploadTestcaseDir: isNew && form.isUploadCase ? form.archive : null,
    judgeMode: form.judgeMode,
    changeModeCode: stored !== null && checkerOf(stored) !== checkerOf(form),
    changeJudgeCaseMode: stored !== null && stored.judgeCaseMode !== form.judgeCaseMode,
    languages: form.languages.map((language) => ({ id: language, name: null })),
    tags: form.tags.map(({ id: tagId, name }) => ({ id: tagId, name })),
    codeTemplates: form.templates.map(({ lid, code, isOn }) => ({ lid, code, status: isOn })),
    force: isForced,
  }
}

const factor = <N extends string>(name: N, text: string) => (text.trim() === '' ? {} : { [name]: Number(text) })

const isBlank = (words: typeof emptyWords | undefined): boolean =>
  words === undefined || Object.values(words).every((text) => text.trim() === '')

const sampleOf = ({ input, output, score, groupNum }: NewCase, isScored: boolean) => ({
  id: null,
  input,
  output,
  score: isScored ? Number(score) : null,
  groupNum: groupNum === '' ? null : Number(groupNum),
})

/** Inputs of a checker's compilation; equal means it need not be compiled again. */
export const checkerOf = ({ judgeMode, spjLanguage, spjCode, judgeExtraFiles }: ProblemForm): string =>
  JSON.stringify([judgeMode, spjLanguage, spjCode, judgeExtraFiles])
