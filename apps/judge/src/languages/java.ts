import { realpath } from 'node:fs/promises'
import { dirname } from 'node:path'
import { mib } from '../units.ts'
import { findTools, isVisible } from './find-tools.ts'
import { baseEnv, isToolchain, type Language, ofLanguage, type ToolchainSearch } from './language.ts'

/**
 * Class files go to a separate folder: a `package` line then causes a missing `Main.class`, which is reported at
 * compile time instead of failing at every run. `jar` without compression keeps the start of each run short.
 */
const build = [
  'javac=$1 jar=$2; shift 2',
  'mkdir .out && "$javac" -J-Xmx512m -J-XX:+UseSerialGC -encoding UTF-8 -nowarn -d .out "$@" || exit 1',
  'if [ ! -f .out/Main.class ]; then',
  'echo "The program needs a class Main outside any package that contains its main method." >&2; exit 1',
  'fi',
  'exec "$jar" -J-XX:+UseSerialGC -J-XX:TieredStopAtLevel=1 --create --no-compress --file Main.jar -C .out .',
].join('\n')

/** The class of the grader is the program, not one of the contestant's with a `main`. */
const buildWithGrader = [
  'javac=$1 jar=$2 main=$3; shift 3',
  'mkdir .out && "$javac" -J-Xmx512m -J-XX:+UseSerialGC -encoding UTF-8 -nowarn -d .out "$@" || exit 1',
  'if [ ! -f ".out/$main.class" ]; then echo "The grader needs a class $main outside any package." >&2; exit 1; fi',
  'exec "$jar" -J-XX:+UseSerialGC -J-XX:TieredStopAtLevel=1 --create --no-compress --file Main.jar -C .out .',
].join('\n')

const stackBytesMax = 1000 * mib

/** The heap may fill the memory limit; code cache, class data, collector tables and thread stacks come on top. */
export const jvmRuntimeBytes = 160 * mib

/** Start command of every program for the JVM, in any source language. */
export const jvmOptions = (memoryBytes: number): readonly string[] => [
  `-Xmx${Math.floor(memoryBytes / mib)}m`,
  `-Xss${Math.floor(Math.min(memoryBytes, stackBytesMax) / mib)}m`,
  '-XX:+UseSerialGC',
  '-XX:-UsePerfData',
  '-Xshare:auto',
  '-Dfile.encoding=UTF-8',
  '-Dstdout.encoding=UTF-8',
  '-DONLINE_JUDGE=true',
]

export const java: Language = {
  name: 'Java',
  source: 'Main.java',
  find: async () => withSettings(await findTools('java', 'javac', 'jar')),
  version: ({ tools }) => ({ argv: [tools.java ?? 'java', '--version'], env: baseEnv }),
  compile: ({ tools }, { own = [] }) => {
    const sources = ['Main.java', ...ofLanguage(/\.java$/, own)]
    return {
      argv: ['/bin/sh', '-c', build, 'build', tools.javac ?? 'javac', tools.jar ?? 'jar', ...sources],
      env: baseEnv,
      shown: `javac -encoding UTF-8 -nowarn ${sources.join(' ')}`,
      product: 'Main.jar',
      cpuMs: 20_000,
      memoryBytes: 1024 * mib,
      processes: 256,
    }
  },
  run: ({ tools }, { memoryBytes }) => ({
    argv: [tools.java ?? 'java', ...jvmOptions(memoryBytes), '-cp', '/b/Main.jar:/b', 'Main'],
    env: baseEnv,
  }),
  processes: 256,
  runtimeBytes: jvmRuntimeBytes,
  outOfMemory: /java\.lang\.OutOfMemoryError/,
  withGrader: ({ grader, source }) => {
    const main = grader.replace(/\.java$/, '')
    return {
      source,
      compile: ({ tools }, { extra }) => {
        const sources = [source, ...ofLanguage(/\.java$/, extra)]
        return {
          argv: [
            '/bin/sh',
            '-c',
            buildWithGrader,
            'build',
            tools.javac ?? 'javac',
            tools.jar ?? 'jar',
            main,
            ...sources,
          ],
          env: baseEnv,
          shown: `javac -encoding UTF-8 -nowarn ${sources.join(' ')}`,
          product: 'Main.jar',
          cpuMs: 20_000,
          memoryBytes: 1024 * mib,
          processes: 256,
        }
      },
      run: ({ tools }, { memoryBytes }) => ({
        argv: [tools.java ?? 'java', ...jvmOptions(memoryBytes), '-cp', '/b/Main.jar:/b', main],
        env: baseEnv,
      }),
    }
  },
}

/** Debian keeps the runtime's settings under /etc, which boxes do not see, linked from its home directory. */
export const withSettings = async (found: ToolchainSearch): Promise<ToolchainSearch> => {
  if (!isToolchain(found)) return found
  const home = dirname(dirname(await realpath(found.tools.java ?? 'java')))
  const linked = await Promise.all(
    ['lib/jvm.cfg', 'conf/security/java.security', 'conf/logging.properties'].map((name) =>
      realpath(`${home}/${name}`).catch(() => null),
    ),
  )
  const outside = linked.flatMap((path) => (path === null || isVisible(path) ? [] : [topOf(path)]))
  return { ...found, directories: [...new Set([...found.directories, ...outside])] }
}

/** `/etc/java-17-openjdk/security/java.security` is in `/etc/java-17-openjdk`. */
const topOf = (path: string): string => path.split('/').slice(0, 3).join('/')
