import { mib } from '../units.ts'
import { findTools } from './find-tools.ts'
import { jvmOptions, jvmRuntimeBytes, withSettings } from './java.ts'
import { baseEnv, type Language, ofLanguage } from './language.ts'

/** The compiler notes the class of `main` in the manifest; a jar without that note could only fail at every run. */
const build = [
  'kotlinc=$1 jar=$2; shift 2',
  '"$kotlinc" -nowarn -include-runtime -d Main.jar "$@" || exit 1',
  '"$jar" -J-XX:+UseSerialGC -J-XX:TieredStopAtLevel=1 --extract --file Main.jar META-INF/MANIFEST.MF || exit 1',
  'grep -q Main-Class META-INF/MANIFEST.MF && exit 0',
  'echo "The program needs a function main outside any class." >&2; exit 1',
].join('\n')

/** The compiler is a Java program that reads its options here; it warns about options it chose itself. */
const compilerEnv = [
  ...baseEnv,
  'JAVA_OPTS=-Xmx768m -Xss64m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:-UsePerfData -XX:-PrintWarnings',
]

export const kotlin: Language = {
  name: 'Kotlin',
  source: 'Main.kt',
  find: async () => withSettings(await findTools('kotlinc', 'java', 'jar')),
  version: ({ tools }) => ({ argv: [tools.kotlinc ?? 'kotlinc', '-version'], env: compilerEnv }),
  compile: ({ tools }, { own = [] }) => {
    const sources = ['Main.kt', ...ofLanguage(/\.kt$/, own)]
    return {
      argv: ['/bin/sh', '-c', build, 'build', tools.kotlinc ?? 'kotlinc', tools.jar ?? 'jar', ...sources],
      env: compilerEnv,
      shown: `kotlinc -nowarn -include-runtime -d Main.jar ${sources.join(' ')}`,
      product: 'Main.jar',
      cpuMs: 60_000,
      memoryBytes: 1536 * mib,
      processes: 256,
    }
  },
  run: ({ tools }, { memoryBytes }) => ({
    argv: [tools.java ?? 'java', ...jvmOptions(memoryBytes), '-jar', '/b/Main.jar'],
    env: baseEnv,
  }),
  processes: 256,
  runtimeBytes: jvmRuntimeBytes,
  outOfMemory: /java\.lang\.OutOfMemoryError/,
  withGrader: ({ grader, source }) => ({
    source,
    compile: ({ tools }, { extra }) => {
      const sources = [source, ...ofLanguage(/\.kt$/, extra)]
      return {
        argv: [tools.kotlinc ?? 'kotlinc', '-nowarn', '-include-runtime', '-d', 'Main.jar', ...sources],
        env: compilerEnv,
        product: 'Main.jar',
        cpuMs: 60_000,
        memoryBytes: 1536 * mib,
        processes: 256,
      }
    },
    // The functions of a file are compiled to a class of its name; a `main` of the contestant is in another class.
    run: ({ tools }, { memoryBytes }) => ({
      argv: [tools.java ?? 'java', ...jvmOptions(memoryBytes), '-cp', '/b/Main.jar', classOf(grader)],
      env: baseEnv,
    }),
  }),
}

/** `grader.kt` is compiled to `GraderKt`. */
const classOf = (file: string): string => file.replace(/^./, (letter) => letter.toUpperCase()).replace(/\.kt$/, 'Kt')
