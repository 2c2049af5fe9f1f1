import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/**
 * The native program is built when its sources, flags or compiler differ from the stamp. Content decides, not time, so
 * a fresh checkout or a copied tree is neither rebuilt needlessly nor left stale.
 */
const nativeDir = join(import.meta.dirname, '..', 'native')
const buildDir = join(import.meta.dirname, '..', 'build')
const flags = ['-O2', '-Wall', '-Wextra', '-Werror']

const run = promisify(execFile)

export const ensureBuilt = async (): Promise<string> => {
  const program = join(buildDir, 'verdict-sandbox')
  const stamp = join(buildDir, 'verdict-sandbox.stamp')
  const sources = await readSources()
  const wanted = hashOf(sources)
  if ((await readFile(stamp, 'utf8').catch(() => '')) === wanted) return program
  await mkdir(buildDir, { recursive: true })
  // several processes may build at once: each makes its own file and the last rename wins with the same content
  const draft = `${program}.${process.pid}.${Date.now()}`
  const files = sources.filter(({ name }) => name.endsWith('.c')).map(({ name }) => join(nativeDir, name))
  try {
    await compile(files, draft)
    await rename(draft, program)
    await writeFile(stamp, wanted)
  } finally {
    await rm(draft, { force: true })
  }
  return program
}

export const findCompiler = async (): Promise<string | null> => {
  for (const name of process.env.CC ? [process.env.CC] : ['cc', 'gcc', 'clang']) {
    const answer = await run(name, ['--version']).catch(() => null)
    if (answer !== null) return `${name}: ${answer.stdout.split('\n')[0]}`
  }
  return null
}

const compile = async (files: readonly string[], output: string) => {
  const found = await findCompiler()
  if (found === null) throw new Error('the sandbox needs a C compiler: install gcc or clang')
  const compiler = found.slice(0, found.indexOf(':'))
  // static: a small process without a loader, so that forking boxes from it costs least
  const attempts = [['-static'], []]
  let last: unknown
  for (const extra of attempts) {
    try {
      await run(compiler, [...flags, ...extra, '-o', output, ...files])
      return
    } catch (error) {
      last = error
    }
  }
  throw new Error('the native part of the sandbox could not be built', { cause: last })
}

const readSources = async () => {
  const names = (await readdir(nativeDir)).filter((name) => /\.[ch]$/.test(name)).sort()
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(join(nativeDir, name), 'utf8') })))
}

const hashOf = (sources: readonly { name: string; text: string }[]) => {
  const hash = createHash('sha256').update(`${process.arch} ${process.env.CC ?? ''} ${flags.join(' ')}\n`)
  for (const { name, text } of sources) hash.update(`${name} ${text.length}\n`).update(text)
  return hash.digest('hex')
}
