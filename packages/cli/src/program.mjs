import { readFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { Failure } from './failure.mjs'

/** Languages by the ending of a file, the preferred first. */
const byEnding = {
  '.c': ['C With O2', 'C'],
  '.cpp': ['C++ 20 With O2', 'C++ 17 With O2', 'C++ With O2', 'C++ 20', 'C++ 17', 'C++'],
  '.java': ['Java'],
  '.py': ['PyPy3', 'Python3'],
  '.go': ['Golang'],
  '.cs': ['C#'],
  '.php': ['PHP'],
  '.js': ['JavaScript Node', 'JavaScript V8'],
  '.ts': ['TypeScript'],
  '.rb': ['Ruby'],
  '.rs': ['Rust'],
  '.kt': ['Kotlin'],
  '.pas': ['Pascal'],
  '.hs': ['Haskell'],
  '.lua': ['Lua'],
  '.pl': ['Perl'],
  '.sh': ['Bash'],
  '.txt': ['Text'],
}
const sameEnding = { '.cc': '.cpp', '.cxx': '.cpp' }

/** Reads a program with its further files, its problem and the language it is sent in. */
export const readProgram = async (api, [file, ...more], options) => {
  if (file === undefined) throw new Failure('Name the file of the program.')
  const code = await readText(file)
  const files = await Promise.all(more.map(async (path) => ({ name: basename(path), text: await readText(path) })))
  const displayId = options.problem ?? basename(file, extname(file))
  const cid = options.contest === undefined ? 0 : contestId(options.contest)
  const { problem, languages } =
    cid === 0
      ? await api.get('/api/get-problem-detail', { problemId: displayId })
      : await api.get('/api/get-contest-problem-details', { cid, displayId })
  return {
    code,
    ...(files.length > 0 && { files }),
    displayId,
    cid,
    problem,
    language: languageOf(file, options.language, languages),
  }
}

const readText = (file) =>
  readFile(file, 'utf8').catch((error) => {
    throw new Failure(`${file} cannot be read: ${error.message}`)
  })

const contestId = (text) => {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Failure(`Not the number of a contest: ${text}`)
  return Number(text)
}

const languageOf = (file, wanted, offered) => {
  const list = offered.join(', ')
  if (wanted !== undefined) {
    const found = offered.find((name) => name.toLowerCase() === wanted.toLowerCase())
    if (found === undefined) throw new Failure(`The problem does not accept ${wanted}. It accepts: ${list}`)
    return found
  }
  const ending = extname(file).toLowerCase()
  const found = byEnding[sameEnding[ending] ?? ending]?.find((name) => offered.includes(name))
  if (found === undefined) throw new Failure(`No language of the problem fits ${file}. Use --language with: ${list}`)
  return found
}
