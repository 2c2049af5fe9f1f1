import { shimNames, shims } from '../../kattis/shims.ts'
import type { ProgramDraft } from '../../packaged.ts'
import type { LoadedProblem } from '../loaded-problem.ts'
import { nameFiles } from '../name-files.ts'
import type { IcpcTarget } from './write-icpc.ts'

const folders: Readonly<Partial<Record<ProgramDraft['expected'][number], string>>> = {
  accepted: 'accepted',
  wrongAnswer: 'wrong_answer',
  presentationError: 'wrong_answer',
  timeLimitExceeded: 'time_limit_exceeded',
  runtimeError: 'run_time_error',
  partialAccepted: 'partially_accepted',
}

const suffixes: Readonly<Record<string, string>> = {
  C: 'c',
  'C With O2': 'c',
  Java: 'java',
  Python3: 'py',
  PyPy3: 'py',
  Python2: 'py',
  PyPy2: 'py',
  Golang: 'go',
  'C#': 'cs',
  PHP: 'php',
  Ruby: 'rb',
  Rust: 'rs',
  Kotlin: 'kt',
  TypeScript: 'ts',
  Pascal: 'pas',
  Haskell: 'hs',
  Lua: 'lua',
  Perl: 'pl',
  Bash: 'sh',
}

/** Jury solutions by expected verdict, input validators with their wrapper file, generators as they are. */
export const writePrograms = ({ programs }: LoadedProblem, { zip, slug }: IcpcTarget): void => {
  for (const { kind, file, code, language, expected } of nameFiles(programs)) {
    const named = /\.[A-Za-z+]{1,4}$/.test(file) ? file : `${file}.${suffixOf(language)}`
    if (kind === 'solution') {
      const folder = folders[expected[0] ?? 'accepted'] ?? 'rejected'
      zip.text(`${slug}/submissions/${folder}/${named}`, code)
    } else if (kind === 'generator') zip.text(`${slug}/generators/${named}`, code)
    else {
      // One folder for each, because every validator is a separate program.
      const folder = `${slug}/input_validators/${named.replace(/\.[^.]*$/, '')}`
      zip.text(`${folder}/${named}`, code)
      zip.text(`${folder}/${shimNames.validator}`, shims.validator)
    }
  }
}

const suffixOf = (language: string): string => suffixes[language] ?? (language.startsWith('JavaScript') ? 'js' : 'cpp')
