import { expectedVerdicts } from '@verdict/contract'
import { languageOfFile } from '../languages.ts'
import type { Notes } from '../notes.ts'
import type { ExpectedVerdict, ProgramDraft } from '../packaged.ts'
import { type Entry, readText } from '../source.ts'
import { shimNames } from './shims.ts'

const maxChars = 262_144

/** Expected verdicts per folder; in a scored problem, partial points are possible. */
const expectedIn = (folder: string, isScoring: boolean): readonly ExpectedVerdict[] | null => {
  const failing = (verdict: ExpectedVerdict): readonly ExpectedVerdict[] =>
    isScoring ? [verdict, 'partialAccepted'] : [verdict]
  switch (folder) {
    case 'accepted':
      return ['accepted']
    case 'partially_accepted':
      return ['partialAccepted']
    case 'wrong_answer':
      return [...failing('wrongAnswer'), 'presentationError']
    case 'time_limit_exceeded':
      return failing('timeLimitExceeded')
    case 'run_time_error':
    case 'runtime_error':
      return failing('runtimeError')
    case 'memory_limit_exceeded':
      return failing('memoryLimitExceeded')
    case 'compiler_error':
      return ['compileError']
    case 'rejected':
      return expectedVerdicts.filter((expectedVerdict) => expectedVerdict !== 'accepted')
    default:
      return null
  }
}

/** Jury solutions, input validators and generators of one file each; others are named. */
export const readPrograms = async (
  files: ReadonlyMap<string, Entry>,
  { isScoring, notes }: { readonly isScoring: boolean; readonly notes: Notes },
): Promise<readonly ProgramDraft[]> => {
  const programs: ProgramDraft[] = []
  const add = async (path: string, rest: Pick<ProgramDraft, 'kind' | 'expected'>): Promise<void> => {
    const entry = files.get(path)
    const language = languageOfFile(path)
    if (entry === undefined || language === null || entry.bytes > maxChars) return notes.lost(path, 'unreadable')
    const name = path.split('/').at(-1) ?? path
    const isMain =
      rest.kind === 'solution' && rest.expected[0] === 'accepted' && !programs.some((program) => program.isMain)
    programs.push({ ...rest, name, language, code: await codeOf(path, entry, notes), score: null, isMain })
  }
  for (const path of [...files.keys()].sort()) {
    const solution = /^submissions\/([^/]+)\/([^/]+)$/.exec(path)
    const expected = expectedIn(solution?.[1] ?? '', isScoring)
    if (expected !== null) await add(path, { kind: 'solution', expected })
    else if (path.startsWith('submissions/'))
      notes.lost(/^submissions\/[^/]+\/[^/]+/.exec(path)?.[0] ?? path, solution === null ? 'build' : 'verdict')
    else if (/^input_(format_)?validators\/.*\.(c|cc|cpp|py)$/.test(path)) {
      // Our validators exit with 0; those of this format with 42. Only our own exports are recognized.
      const folder = path.slice(0, path.lastIndexOf('/'))
      if (path.endsWith(shimNames.validator)) continue
      if (files.has(`${folder}/${shimNames.validator}`)) await add(path, { kind: 'validator', expected: [] })
      else notes.lost(path, 'protocol')
    } else if (/^(input_(format_)?validators|generators|graders|attachments|solution|include)\//.test(path)) {
      if (!path.startsWith('include/') && !path.startsWith('attachments/')) notes.lost(path, 'kind')
    }
  }
  return programs
}

/** A class of Java is called `Main` here; the public one of a package may have any name. */
const codeOf = async (path: string, entry: Entry, notes: Notes): Promise<string> => {
  const code = await readText(entry, maxChars)
  if (!path.endsWith('.java')) return code
  const name = /\bpublic\s+(?:final\s+)?class\s+([A-Za-z_$][\w$]*)/.exec(code)?.[1] ?? soleClass(code)
  if (name === null || name === 'Main' || /\bclass\s+Main\b/.test(code)) return code
  notes.mapped(`${path}: class ${name}`, 'Main')
  return code.replace(new RegExp(`(?<![\\w$.])${name.replaceAll('$', '\\$')}(?![\\w$])`, 'g'), 'Main')
}

/** The class with `main`, when it is the only class. */
const soleClass = (code: string): string | null => {
  const names = [...code.matchAll(/\bclass\s+([A-Za-z_$][\w$]*)/g)].map(([, name = '']) => name)
  return names.length === 1 ? (names[0] ?? null) : null
}
