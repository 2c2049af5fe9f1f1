import type { RunRequest, Sandbox } from '@verdict/sandbox'
import { mib } from '../units.ts'
import { type Command, isToolchain, type Language, type Toolchain, type ToolchainSearch } from './language.ts'
import { Languages, type Lookup, languages } from './registry.ts'

export type FoundLanguages = ReadonlyMap<Language, ToolchainSearch>

/** Finds every toolchain on the host. Needs no sandbox: the result determines the directories visible in boxes. */
export const findLanguages = async (
  host: { readonly dir: string },
  configured: readonly Language[] = [],
): Promise<FoundLanguages> =>
  new Map(
    await Promise.all(
      [...languages, ...configured].map(
        async (language): Promise<[Language, ToolchainSearch]> => [language, await language.find(host)],
      ),
    ),
  )

/** Directories outside the system's own that boxes must see. */
export const toolchainDirectories = (found: FoundLanguages): readonly string[] => [
  ...new Set([...found.values()].flatMap((item) => (isToolchain(item) ? item.directories : []))),
]

/** Runs every toolchain's version command inside a box, so that available ones are known to start there. */
export const probeLanguages = async (sandbox: Sandbox, found: FoundLanguages): Promise<Languages> => {
  const answers = new Map<string, Promise<string>>()
  const ask = (command: Command): Promise<string> => {
    const key = command.argv.join('\0')
    const answer = answers.get(key) ?? versionLine(sandbox, command)
    answers.set(key, answer)
    return answer
  }
  const entries = [...found].map(async ([language, one]): Promise<[Language, Lookup]> => {
    if (!isToolchain(one)) return [language, { reason: one.missing }]
    return [language, await probe(language, one, ask)]
  })
  return new Languages(new Map(await Promise.all(entries)))
}

const probe = async (
  language: Language,
  toolchain: Toolchain,
  ask: (command: Command) => Promise<string>,
): Promise<Lookup> => {
  try {
    return { language, toolchain, version: await ask(language.version(toolchain)) }
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) }
  }
}

const versionLine = async (sandbox: Sandbox, command: Command): Promise<string> => {
  const report = await sandbox.run(versionRequest(command))
  const text = [report.stdout ?? new Uint8Array(), report.stderr].map((bytes) => Buffer.from(bytes).toString('utf8'))
  const line = text.flatMap((part) => part.split('\n')).find((part) => part.trim() !== '')
  if (report.status === 'ok' && line !== undefined) return line.trim().slice(0, 200)
  throw new Error(`${command.argv[0]} does not start in a box: ${report.reason ?? line ?? report.status}`)
}

const versionRequest = ({ argv, env }: Command): RunRequest => ({
  argv,
  env,
  stdin: null,
  stdout: 'report',
  files: [],
  programDir: null,
  collect: [],
  limits: {
    cpuMs: 10_000,
    wallMs: 30_000,
    memoryBytes: 1024 * mib,
    processes: 256,
    outputBytes: mib,
    stderrBytes: 64 * 1024,
    filesBytes: 64 * mib,
  },
})
